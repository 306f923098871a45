import type { NodeUses } from '@springboard/contract';
import { usePortalContext } from '@springboard/portal';
import { useEffect, useState } from 'react';
import { useEdits, useSchemeEditor } from '../scheme-editor.ts';

/** Rows that the focus only passes are not read. */
const WAIT_MS = 300;

/**
 * What outside of the scheme names a node, from the cache without a network. `new` for a node that is not saved yet;
 * `unread` if it could not be read.
 */
export const useNodeUses = (node_id: string): NodeUses | 'loading' | 'new' | 'unread' => {
  const { queries } = usePortalContext();
  const { slug } = useSchemeEditor().facts;
  // Another object after each edit of the node, and after the draft was loaded again.
  const node = useEdits(({ confirmed }) => confirmed.nodes.get(node_id));
  const [read, setRead] = useState<NodeUses | 'loading' | 'unread'>('loading');
  useEffect(() => {
    if (node === undefined) return undefined;
    const end = new AbortController();
    const timer = setTimeout(() => {
      const input = { params: { slug }, query: { node_id } };
      queries.fetch('GET /curriculum/:slug/uses', input, end.signal).then(
        ({ value }) => setRead(value),
        () => {
          if (!end.signal.aborted) setRead('unread');
        },
      );
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [queries, slug, node_id, node]);
  return node === undefined ? 'new' : read;
};
