import type { ScoreEntry } from '@springboard/contract';
import { useApi } from '@springboard/portal';
import { useEffect, useState } from 'react';
import { useGroup } from '../group/use-group.ts';

type History =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'loaded'; readonly entries: readonly ScoreEntry[] };

/** The largest page that the server returns. */
const PER_PAGE = 1000;

/**
 * Every grade of the member in the node, or in the whole scheme (null), latest first (D6). The server is requested
 * each time.
 */
export const useHistory = (uuid: string, node_id: string | null): History => {
  const api = useApi();
  const { group } = useGroup();
  const slug = group.scheme_slug ?? '';
  const [history, setHistory] = useState<History>({ state: 'loading' });

  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const entries: ScoreEntry[] = [];
      for (let page = 0; ; page += 1) {
        const response = await api.call(
          'GET /members/:uuid/assessments/:slug/history',
          {
            params: { uuid, slug },
            query: { page, per_page: PER_PAGE, ...(node_id !== null && { node_id }) },
          },
          { signal: controller.signal },
        );
        if (!response.ok) return setHistory({ state: 'failed', error: response.failure.error });
        entries.push(...response.value);
        if (response.value.length < PER_PAGE) return setHistory({ state: 'loaded', entries });
      }
    };
    load().catch((error: unknown) => {
      if (!controller.signal.aborted) throw error;
    });
    return () => controller.abort();
  }, [api, uuid, slug, node_id]);

  return history;
};
