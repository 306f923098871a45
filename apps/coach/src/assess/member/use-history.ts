import type { ScoreEntry } from '@springboard/contract';
import { useApi } from '@springboard/portal';
import { useEffect, useState } from 'react';
import { useOpenGroup } from '../../menu/open-group.ts';

type History =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'here'; readonly entries: readonly ScoreEntry[] };

/** Every grade of the member in the node, latest first (D6); asked of the server anew each time. */
export const useHistory = (uuid: string, node_id: string): History => {
  const api = useApi();
  const { group } = useOpenGroup();
  const slug = group.scheme_slug ?? '';
  const [history, setHistory] = useState<History>({ state: 'loading' });

  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      const answer = await api.call(
        'GET /members/:uuid/assessments/:slug/history',
        { params: { uuid, slug }, query: { node_id } },
        { signal: stop.signal },
      );
      setHistory(
        answer.ok
          ? { state: 'here', entries: answer.value }
          : { state: 'failed', error: answer.failure.error },
      );
    };
    ask().catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
    return () => stop.abort();
  }, [api, uuid, slug, node_id]);

  return history;
};
