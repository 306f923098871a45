import type { DraftTree } from '@springboard/domain';
import { useConnection, usePortalContext, withoutError } from '@springboard/portal';
import { useEffect, useEffectEvent, useRef } from 'react';
import { hasNewTexts, untranslatedIn } from './node-facts.ts';
import { useEdits, useSchemeEditor } from './scheme-editor.ts';
import { useMediaQuery } from './use-media-query.ts';

/** The tree is there first, and edits that are confirmed one after the other lead to one request. */
const WAIT_MS = 500;

/** Reads a moment after each new value, which aborts an earlier read. Null: does not read. */
const useReadLater = (read: (signal: AbortSignal) => Promise<void>, after: unknown): void => {
  const readNow = useEffectEvent(read);
  const isOnline = useConnection(({ state }) => state !== 'offline');
  useEffect(() => {
    if (after === null || !isOnline) return undefined;
    const end = new AbortController();
    const timer = setTimeout(() => {
      readNow(end.signal).catch((error: unknown) => {
        if (!end.signal.aborted) throw error;
      });
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [after, isOnline]);
};

/** Reads which nodes lack a translation, again after each edit that may add one. Without an answer no row has a sign. */
export const useUntranslated = (): void => {
  const { queries } = usePortalContext();
  const { facts, nodeFacts } = useSchemeEditor();
  const params = { slug: facts.slug };
  const confirmed = useEdits((state) => state.confirmed);
  const known = useRef<DraftTree | null>(null);
  useReadLater(async (signal) => {
    if (known.current !== null && !hasNewTexts(known.current, confirmed)) return;
    const reading = await withoutError(
      queries.fetch('GET /curriculum/:slug/untranslated', { params }, signal),
    );
    if (reading === null || signal.aborted) return;
    known.current = confirmed;
    nodeFacts.setState(untranslatedIn(confirmed, reading.value));
  }, confirmed);
};

/** Where the column of members has room. */
const DESK = '(width >= 64rem)';

/** Reads how many members are at each node, at a desk. Without an answer the column stays empty. */
export const useMembers = (): void => {
  const { queries } = usePortalContext();
  const { facts, nodeFacts } = useSchemeEditor();
  const params = { slug: facts.slug };
  const isDesk = useMediaQuery(DESK);
  useReadLater(
    async (signal) => {
      const reading = await withoutError(
        queries.fetch('GET /curriculum/:slug/members', { params }, signal),
      );
      if (reading === null || signal.aborted) return;
      const members = new Map(reading.value.map((node) => [node.node_id, node.members]));
      nodeFacts.setState({ members });
    },
    isDesk ? facts.published : null,
  );
};
