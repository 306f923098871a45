import type { SchemeNode } from '@springboard/contract';
import { useOutletContext } from 'react-router';
import type { SchemeRouteData } from '../scheme/loader.ts';

export type PlannedScheme = Pick<SchemeRouteData, 'curriculum'> & {
  /** All nodes by id, also hidden and skipped ones, because an older plan can contain them. */
  readonly nodes: ReadonlyMap<string, SchemeNode>;
};

/** The scheme of the routes below /planning/:schemeSlug. */
export const usePlannedScheme = (): PlannedScheme => useOutletContext<PlannedScheme>();
