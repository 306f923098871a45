import type { NodeUses } from '@springboard/contract';
import { usePortalContext } from '@springboard/portal';
import { useEffect, useState } from 'react';
import { useEdits, useSchemeEditor } from '../scheme-editor.ts';

/** Rows that the focus only passes are not read. */
const WAIT_MS = 300;

/**
 * What outside of the scheme names a node, from the cache without a network. `unknown` for a node that was just added
 * and could not be read.
 */
export const useNodeUses = (node_id: string): NodeUses | 'loading' | 'unknown' => {
  const { queries } = usePortalContext();
  const { slug } = useSchemeEditor().facts;
  // Another object after each edit of the node, and after the draft was loaded again.
  const node = useEdits(({ confirmed }) => confirmed.nodes.get(node_id));
  const [read, setRead] = useState<NodeUses | 'loading' | 'unknown'>('loading');
  useEffect(() => {
    if (node === undefined) return undefined;
    const end = new AbortController();
    const timer = setTimeout(() => {
      const input = { params: { slug }, query: { node_id } };
      queries.fetch('GET /curriculum/:slug/uses', input, end.signal).then(
        ({ value }) => setRead(value),
        () => {
          if (!end.signal.aborted) setRead('unknown');
        },
      );
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [queries, slug, node_id, node]);
  return node === undefined ? 'unknown' : read;
};
