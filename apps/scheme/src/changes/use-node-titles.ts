import { flattenScheme } from '@springboard/domain';
import { useMemo } from 'react';
import { useNodeTitle } from '../use-node-title.ts';
import type { Comparison } from './load-comparison.ts';

/** A version of a scheme, perhaps with another one that it is compared with. */
export type TitledNodes = Pick<Comparison, 'after'> &
  Partial<Pick<Comparison, 'before' | 'removed'>>;

const NONE: readonly never[] = [];

/** The titles of nodes by id. A rule may still name a node that was added and removed in the same draft. */
export const useNodeTitles = ({
  before = NONE,
  after,
  removed = NONE,
}: TitledNodes): ((id: string) => string) => {
  const nodeTitle = useNodeTitle();
  const titles = useMemo(() => titlesIn(before, after), [before, after]);
  const removedTitles = useMemo(() => titlesIn(removed.map(({ node }) => node)), [removed]);
  return (id) => nodeTitle(titles.get(id), removedTitles.get(id));
};

/** A node that several trees have is named as in the last of them. */
const titlesIn = (...trees: readonly Comparison['after'][]): ReadonlyMap<string, string> =>
  new Map(trees.flatMap((tree) => flattenScheme(tree).map(({ id, name }) => [id, name])));
