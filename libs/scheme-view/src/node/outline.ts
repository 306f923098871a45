import type { Curriculum, SchemeNode } from '@springboard/contract';
import { visibleChildren } from '@springboard/domain';

/** A skill, or a node without visible children. */
export const isLeafNode = ({ tree }: Curriculum, node: SchemeNode): boolean =>
  node.t === 's' || visibleChildren(tree, node).length === 0;

/** The number of a level on its badge, from 1 among the visible levels; undefined for other nodes. */
export const levelNumber = ({ tree }: Curriculum, { id }: SchemeNode): number | undefined => {
  const index = levelIds(tree).indexOf(id);
  return index === -1 ? undefined : index + 1;
};

const levelIds = (nodes: readonly SchemeNode[]): readonly string[] =>
  nodes
    .filter(({ hidden }) => hidden !== true)
    .flatMap(({ t, id, children }) => [...(t === 'l' ? [id] : []), ...levelIds(children)]);

/**
 * Heading level below the title of a node's page. The title is an h1 for the scheme, an h3 for a leaf, and
 * else an h2 (§2).
 */
export const headingLevelBelow = (
  curriculum: Curriculum,
  path: readonly SchemeNode[],
): 2 | 3 | 4 => {
  const node = path.at(-1);
  if (node === undefined || node.title === curriculum.title) return 2;
  return isLeafNode(curriculum, node) ? 4 : 3;
};
