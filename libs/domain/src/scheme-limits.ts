import type { NodeType } from '@springboard/contract';

/** The limits of a scheme. */
export const MAX_NODES = 20_000;
export const MAX_DEPTH = 20;
export const MAX_TITLE_LENGTH = 200;
/** The limit for the heading of a node. */
export const MAX_HEADING_LENGTH = 100;
export const MAX_GRADES = 8;
/** The most sections of a scheme: as many as a lesson plan has room for. */
export const MAX_SECTIONS = 30;
/** The limit for a translated text other than a title. */
export const MAX_TEXT_LENGTH = 20_000;
export const MAX_MEANING_LENGTH = 200;
/** The limit for all blocks of a node, as JSON. */
export const MAX_CONTENT_LENGTH = 20_000;

/** D6: the allowed parents of each node type; `top` is the scheme itself. */
const ALLOWED_PARENTS: Readonly<Record<NodeType, readonly (NodeType | 'top')[]>> = {
  l: ['top', 'l'],
  sg: ['l', 'sg'],
  s: ['l', 'sg'],
};

/** Whether levels nest, groups are below levels or groups, and skills are leaves (D6). */
export const isAllowedBelow = (t: NodeType, parent: NodeType | null): boolean =>
  ALLOWED_PARENTS[t].includes(parent ?? 'top');
