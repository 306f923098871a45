import type { DraftTree } from '@springboard/domain';
import { useConnection, usePortalContext } from '@springboard/portal';
import { useEffect, useRef } from 'react';
import { hasNewTexts, untranslatedIn } from './node-facts.ts';
import { useEdits, useSchemeEditor } from './scheme-editor.ts';
import { useMediaQuery } from './use-media-query.ts';

/** The tree is there first, and edits that are confirmed one after the other lead to one request. */
const WAIT_MS = 500;

/** Reads which nodes lack a translation, again after each edit that may add one. Without an answer no row has a sign. */
export const useUntranslated = (): void => {
  const { queries } = usePortalContext();
  const { facts, nodeFacts } = useSchemeEditor();
  const { slug } = facts;
  const confirmed = useEdits((state) => state.confirmed);
  const isOnline = useConnection(({ state }) => state !== 'offline');
  const read = useRef<DraftTree | null>(null);
  useEffect(() => {
    if (read.current !== null && !hasNewTexts(read.current, confirmed)) return undefined;
    const end = new AbortController();
    const timer = setTimeout(() => {
      queries.fetch('GET /curriculum/:slug/untranslated', { params: { slug } }, end.signal).then(
        ({ value }) => {
          read.current = confirmed;
          nodeFacts.setState(untranslatedIn(confirmed, value));
        },
        () => undefined,
      );
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [queries, slug, nodeFacts, confirmed, isOnline]);
};

/** Where the column of members has room. */
const DESK = '(width >= 64rem)';

/** Reads how many members are at each node, at a desk. Without an answer the column stays empty. */
export const useMembers = (): void => {
  const { queries } = usePortalContext();
  const { facts, nodeFacts } = useSchemeEditor();
  const { slug, published } = facts;
  const isOnline = useConnection(({ state }) => state !== 'offline');
  const isNeeded = useMediaQuery(DESK) && published !== null;
  useEffect(() => {
    if (!isNeeded) return undefined;
    const end = new AbortController();
    const timer = setTimeout(() => {
      queries.fetch('GET /curriculum/:slug/members', { params: { slug } }, end.signal).then(
        ({ value }) =>
          nodeFacts.setState({
            members: new Map(value.map(({ node_id, members }) => [node_id, members])),
          }),
        () => undefined,
      );
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [queries, slug, nodeFacts, isNeeded, isOnline]);
};
