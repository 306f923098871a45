import type { Curriculum, SchemeNode } from '@springboard/contract';
import { shownChildren } from '@springboard/domain';

/** A skill, or a node that has nothing below it to see. */
export const isLeafOf = ({ tree }: Curriculum, node: SchemeNode): boolean =>
  node.t === 's' || shownChildren(tree, node).length === 0;

/** Number of a level among all that are shown, from 1 on, as its badge has it; undefined for anything else. */
export const levelNumber = ({ tree }: Curriculum, { id }: SchemeNode): number | undefined => {
  const place = levelIds(tree).indexOf(id);
  return place === -1 ? undefined : place + 1;
};

const levelIds = (nodes: readonly SchemeNode[]): readonly string[] =>
  nodes
    .filter(({ hidden }) => hidden !== true)
    .flatMap(({ t, id, children }) => [...(t === 'l' ? [id] : []), ...levelIds(children)]);

/** Level of the headings under the title of a node's page: h1 of the scheme, h3 of a leaf, h2 of others (§2). */
export const levelBelow = (curriculum: Curriculum, path: readonly SchemeNode[]): 2 | 3 | 4 => {
  const node = path.at(-1);
  if (node === undefined || node.title === curriculum.title) return 2;
  return isLeafOf(curriculum, node) ? 4 : 3;
};
