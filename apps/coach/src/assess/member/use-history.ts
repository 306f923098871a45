import type { ScoreEntry } from '@springboard/contract';
import { useApi } from '@springboard/portal';
import { useEffect, useState } from 'react';
import { useOpenGroup } from '../../menu/open-group.ts';

type History =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'here'; readonly entries: readonly ScoreEntry[] };

/** Most that the server gives at once. */
const PER_PAGE = 1000;

/**
 * Every grade of the member in the node, or in the whole scheme (null), latest first (D6); asked of the server
 * anew each time.
 */
export const useHistory = (uuid: string, node_id: string | null): History => {
  const api = useApi();
  const { group } = useOpenGroup();
  const slug = group.scheme_slug ?? '';
  const [history, setHistory] = useState<History>({ state: 'loading' });

  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      const entries: ScoreEntry[] = [];
      for (let page = 0; ; page += 1) {
        const answer = await api.call(
          'GET /members/:uuid/assessments/:slug/history',
          {
            params: { uuid, slug },
            query: { page, per_page: PER_PAGE, ...(node_id !== null && { node_id }) },
          },
          { signal: stop.signal },
        );
        if (!answer.ok) return setHistory({ state: 'failed', error: answer.failure.error });
        entries.push(...answer.value);
        if (answer.value.length < PER_PAGE) return setHistory({ state: 'here', entries });
      }
    };
    ask().catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
    return () => stop.abort();
  }, [api, uuid, slug, node_id]);

  return history;
};
