import type { ApiFailure } from '@springboard/api-client';
import type { CurriculumImpact, ImpactCount } from '@springboard/contract';
import { useApi, useOnline } from '@springboard/portal';
import { useEffect, useState } from 'react';

export type ImpactState = {
  /** null until every member is counted. */
  readonly impact: CurriculumImpact | null;
  /** How many members are counted; null before the first response, and with the impact. */
  readonly count: ImpactCount | null;
  readonly failure: ApiFailure | null;
  /** Whether the count ended while the page was open. */
  readonly hasJustEnded: boolean;
  /** Begins the count, or continues one that has failed or was cancelled. */
  readonly countAgain: () => void;
};

type Reading = Pick<ImpactState, 'impact' | 'count' | 'failure' | 'hasJustEnded'>;

const NOTHING: Reading = { impact: null, count: null, failure: null, hasJustEnded: false };

/** Milliseconds between two requests while the server counts. */
const POLL_MS = 1000;

/**
 * The impact of a draft. Begins the count if there is none for exactly this draft. A job on the server counts, also after
 * the page was left (scheme-portal §6). Without a network it waits.
 *
 * @param etag of the draft
 */
export const useImpact = (slug: string, etag: string): ImpactState => {
  const api = useApi();
  const isOnline = useOnline();
  const [attempt, setAttempt] = useState(0);
  const [stored, setStored] = useState({ key: '', reading: NOTHING });
  const key = JSON.stringify([slug, etag, attempt]);
  const reading = stored.key === key ? stored.reading : NOTHING;
  const isComplete = reading.impact !== null;
  useEffect(() => {
    if (isComplete || !isOnline) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const input = { params: { slug } };
    const begin = () => api.call('POST /curriculum/:slug/impact', input, { signal });
    const read = async () => {
      const result = await api.call('GET /curriculum/:slug/impact', input, { signal });
      const isMissing = result.ok && !result.value.complete && result.value.state === 'none';
      return isMissing ? begin() : result;
    };
    const poll = async (request: typeof begin) => {
      const result = await request();
      if (signal.aborted) return;
      setStored((before) => ({
        key,
        reading: readingOf(result, before.key === key ? before.reading : NOTHING),
      }));
      if (result.ok && !result.value.complete && result.value.state === 'counting') {
        timer = setTimeout(() => run(read), POLL_MS);
      }
    };
    // Rejects only when the page leaves.
    const run = (request: typeof begin) => void poll(request).catch(() => undefined);
    run(attempt === 0 ? read : begin);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [api, slug, key, attempt, isComplete, isOnline]);
  return { ...reading, countAgain: () => setAttempt((now) => now + 1) };
};

type Result =
  | { readonly ok: true; readonly value: CurriculumImpact | ImpactCount }
  | { readonly ok: false; readonly failure: ApiFailure };

const readingOf = (result: Result, before: Reading): Reading => {
  if (!result.ok) return { ...before, failure: result.failure };
  const { value } = result;
  return value.complete
    ? { ...NOTHING, impact: value, hasJustEnded: before.count !== null }
    : { ...NOTHING, count: value };
};
