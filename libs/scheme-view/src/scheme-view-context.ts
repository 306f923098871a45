import type { Curriculum, Features } from '@springboard/contract';
import { createContext, use } from 'react';

/** The addresses of schemes in a portal. */
export type SchemePaths = {
  readonly scheme: (slug: string) => string;
  readonly node: (slug: string, node_id: string) => string;
};

/** A scheme on screen: a page, where nodes are addresses, or a dialog over another page. */
export type SchemeView = {
  readonly curriculum: Curriculum;
  readonly paths: SchemePaths;
  /** Modal mode (§2): shows another node in the same dialog. Null on a page, where nodes are links. */
  readonly switchTo: ((node_id: string) => void) | null;
  /** Shows a skill that the content links to. */
  readonly openSkill: (node_id: string) => void;
  /** The flags with which the content is shown; by default those of the visitor. */
  readonly features?: Features | undefined;
};

export const SchemeViewContext = createContext<SchemeView | null>(null);

export const useSchemeView = (): SchemeView => {
  const view = use(SchemeViewContext);
  if (view === null) throw new Error('useSchemeView outside of a SchemeViewContext');
  return view;
};
