import type { Curriculum } from '@springboard/contract';
import { createContext, use } from 'react';

/** Who reads a scheme: a page, where nodes are addresses, or a dialog over another page. */
export type Reader = {
  readonly curriculum: Curriculum;
  /** Modal mode (§2): shows another node in the same place. Null: a node is gone to. */
  readonly switchTo: ((node_id: string) => void) | null;
  /** Shows a skill that the content links to. */
  readonly openSkill: (node_id: string) => void;
};

export const ReaderContext = createContext<Reader | null>(null);

export const useReader = (): Reader => {
  const reader = use(ReaderContext);
  if (reader === null) throw new Error('nobody reads a scheme');
  return reader;
};
