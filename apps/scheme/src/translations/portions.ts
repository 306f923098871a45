import type { NodeTranslationEdit } from '@springboard/contract';
import type { TranslationImport } from '@springboard/domain';

type Edits = TranslationImport['edits'];

/** A request has at most 2000 nodes and 1 MiB. Smaller ones keep other users waiting for less time. */
const MAX_NODES = 500;
const MAX_BYTES = 500_000;

/** Splits edits into requests that the server accepts, in their order. */
export const portionsOf = (edits: Edits): readonly Edits[] => {
  const portions: Record<string, NodeTranslationEdit>[] = [];
  let nodes = MAX_NODES;
  let bytes = 0;
  for (const [node_id, edit] of Object.entries(edits)) {
    const size = new TextEncoder().encode(JSON.stringify([node_id, edit])).length;
    if (nodes >= MAX_NODES || bytes + size > MAX_BYTES) {
      portions.push({});
      nodes = 0;
      bytes = 0;
    }
    Object.assign(portions.at(-1) ?? {}, { [node_id]: edit });
    nodes += 1;
    bytes += size;
  }
  return portions;
};
