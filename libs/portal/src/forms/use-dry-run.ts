import type { Api, ApiFailure, ApiResult } from '@springboard/api-client';
import { useEffect, useState } from 'react';
import { useApi } from '../hooks.ts';

type Outcome<Result> = { readonly result: Result | null; readonly failure: ApiFailure | null };

type DryRun<Result> = Outcome<Result> & { readonly isLoading: boolean };

const NOTHING = { result: null, failure: null };

/**
 * What a change would do, from the server, loaded again when the change is another one.
 * @param change as JSON; null while a value is missing
 * @param run sends the change as a dry run; the same function in each render
 */
export const useDryRun = <Change, Result>(
  change: Change | null,
  run: (api: Api, change: Change, signal: AbortSignal) => Promise<ApiResult<Result>>,
): DryRun<Result> => {
  const api = useApi();
  const text = change === null ? null : JSON.stringify(change);
  const [loaded, setLoaded] = useState<{ text: string; outcome: Outcome<Result> } | null>(null);
  useEffect(() => {
    if (text === null) return undefined;
    const controller = new AbortController();
    const load = async () => {
      const response = await run(api, JSON.parse(text), controller.signal);
      const outcome = response.ok
        ? { result: response.value, failure: null }
        : { result: null, failure: response.failure };
      setLoaded({ text, outcome });
    };
    load().catch((error: unknown) => {
      if (!controller.signal.aborted) throw error;
    });
    return () => controller.abort();
  }, [api, run, text]);
  const outcome = text !== null && loaded?.text === text ? loaded.outcome : null;
  return { ...(outcome ?? NOTHING), isLoading: text !== null && outcome === null };
};
