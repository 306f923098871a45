import type { SchemeNode, VideoUse } from '@springboard/contract';
import { shownVideoIds } from '@springboard/domain';
import { findEditable, findPublished } from '../curriculum/queries.ts';
import type { Reader } from '../database/tenant-transaction.ts';

/** The nodes that show a video, by its id: first those of the published version, then those of the draft alone. */
export const findVideoUses = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<ReadonlyMap<number, readonly VideoUse[]>> => {
  const published = (await findPublished(db, client_id, scheme_uuid))?.document.tree ?? [];
  const editable = await findEditable(db, client_id, scheme_uuid);
  const draft = editable?.state === 'published' ? [] : (editable?.document.tree ?? []);
  const uses = new Map<number, VideoUse[]>();
  for (const tree of [published, draft]) {
    const nodes = new Map(withLevels(tree).map((found) => [found.node.id, found]));
    for (const [video, ids] of shownVideosOf(tree)) {
      const known = uses.get(video) ?? [];
      for (const node_id of ids) {
        const found = nodes.get(node_id);
        if (found === undefined || known.some((use) => use.node_id === node_id)) continue;
        const { node, level } = found;
        const ofLevel = { node_id: level.id, title: level.title };
        known.push({ node_id, title: node.title, level: ofLevel, published: tree === published });
      }
      uses.set(video, known);
    }
  }
  return uses;
};

/** The ids of the nodes that show a video, among their videos or in their content, by the id of the video. */
export const shownVideosOf = (
  tree: readonly SchemeNode[],
): ReadonlyMap<number, readonly string[]> => {
  const shown = new Map<number, string[]>();
  for (const { node } of withLevels(tree)) {
    for (const video of shownVideoIds(node)) {
      shown.set(video, [...(shown.get(video) ?? []), node.id]);
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
