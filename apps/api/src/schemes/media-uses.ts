import type { SchemeNode, VideoUse } from '@springboard/contract';
import { findEditable, findPublished } from '../curriculum/queries.ts';
import type { Reader } from '../database/tenant-transaction.ts';

type Shown = (node: SchemeNode) => readonly number[];

/**
 * The nodes that show a video or a file, by its id: first those of the published version, then those of the draft
 * alone.
 *
 * @param idsOf the videos or the files of a node
 */
export const findUses = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
  idsOf: Shown,
): Promise<ReadonlyMap<number, readonly VideoUse[]>> => {
  const published = (await findPublished(db, client_id, scheme_uuid))?.document.tree ?? [];
  const editable = await findEditable(db, client_id, scheme_uuid);
  const draft = editable?.state === 'published' ? [] : (editable?.document.tree ?? []);
  const uses = new Map<number, VideoUse[]>();
  for (const tree of [published, draft]) {
    const nodes = new Map(withLevels(tree).map((found) => [found.node.id, found]));
    for (const [medium, ids] of nodesShowing(tree, idsOf)) {
      const known = uses.get(medium) ?? [];
      for (const node_id of ids) {
        const found = nodes.get(node_id);
        if (found === undefined || known.some((use) => use.node_id === node_id)) continue;
        const { node, level } = found;
        const ofLevel = { node_id: level.id, title: level.title };
        known.push({ node_id, title: node.title, level: ofLevel, published: tree === published });
      }
      uses.set(medium, known);
    }
  }
  return uses;
};

/** The ids of the nodes that show a video or a file, by its id. */
export const nodesShowing = (
  tree: readonly SchemeNode[],
  idsOf: Shown,
): ReadonlyMap<number, readonly string[]> => {
  const shown = new Map<number, string[]>();
  for (const { node } of withLevels(tree)) {
    for (const medium of idsOf(node)) {
      shown.set(medium, [...(shown.get(medium) ?? []), node.id]);
    }
  }
  return shown;
};

type NodeInLevel = { readonly node: SchemeNode; readonly level: SchemeNode };

const withLevels = (nodes: readonly SchemeNode[], top?: SchemeNode): readonly NodeInLevel[] =>
  nodes.flatMap((node) => {
    const level = top ?? node;
    return [{ node, level }, ...withLevels(node.children, level)];
  });
