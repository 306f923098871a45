import type { ApiFailure } from '@springboard/api-client';
import type { CurriculumImpact } from '@springboard/contract';
import { useApi } from '@springboard/portal';
import { useEffect, useState } from 'react';

export type ImpactState = {
  /** The newest response; its numbers are final when `isComplete`. */
  readonly impact: CurriculumImpact | null;
  readonly isComplete: boolean;
  readonly failure: ApiFailure | null;
  /** Counts from the beginning, or after an error from where it stopped. */
  readonly countAgain: () => void;
};

/**
 * Counts the impact of a draft. Each request counts for some seconds, and the next one continues.
 *
 * @param etag of the draft; another one starts a new count
 * @param isWanted false: does not start
 */
export const useImpact = (slug: string, etag: string, isWanted: boolean): ImpactState => {
  const api = useApi();
  const [attempt, setAttempt] = useState(0);
  const [counted, setCounted] = useState<{ key: string; impact: CurriculumImpact } | null>(null);
  const [failed, setFailed] = useState<{ key: string; failure: ApiFailure } | null>(null);
  const key = JSON.stringify([slug, etag, attempt]);
  const impact = counted?.key === key ? counted.impact : null;
  const isComplete = impact !== null && impact.counted >= impact.members;
  useEffect(() => {
    if (!isWanted) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const count = async () => {
      for (;;) {
        const result = await api.call(
          'GET /curriculum/:slug/impact',
          { params: { slug } },
          { signal },
        );
        if (signal.aborted) return;
        if (!result.ok) {
          setFailed({ key, failure: result.failure });
          return;
        }
        setCounted({ key, impact: result.value });
        if (result.value.counted >= result.value.members) return;
      }
    };
    // Rejects only when the page leaves.
    count().catch(() => undefined);
    return () => controller.abort();
  }, [api, slug, key, isWanted]);
  return {
    impact,
    isComplete,
    failure: failed?.key === key ? failed.failure : null,
    countAgain: () => setAttempt((now) => now + 1),
  };
};
