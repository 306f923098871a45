import type { SchemeNode } from '@springboard/contract';
import { useOutletContext } from 'react-router';
import type { OpenedScheme } from '../scheme/opened.ts';

export type PlannedScheme = Pick<OpenedScheme, 'curriculum'> & {
  /** By id, with everything that is hidden or skipped: a plan may name it from before. */
  readonly nodes: ReadonlyMap<string, SchemeNode>;
};

/** The scheme that an address below /planning/:schemeSlug is about. */
export const usePlannedScheme = (): PlannedScheme => useOutletContext<PlannedScheme>();
