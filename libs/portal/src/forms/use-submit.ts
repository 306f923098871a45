import type { ApiResult } from '@springboard/api-client';
import { useCallback, useEffect, useRef } from 'react';
import { useFetcher, type SubmitTarget } from 'react-router';

/** Error codes by the field that they are about (§8, VALIDATION). */
export type FieldErrors = Readonly<Record<string, string>>;

/** What became of a submitted form. Errors are codes (§8). */
export type SubmitResult<T = unknown> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: string; readonly fields: FieldErrors };

/** Submits an input to the server, and resolves once the page shows the result. */
export type Submit<Input, Result> = (input: Input) => Promise<Result>;

export const submitError = (error: string, fields: FieldErrors = {}): SubmitResult<never> => ({
  ok: false,
  error,
  fields,
});

/** The result of a call as an action returns it: a VALIDATION names the fields that are wrong. */
export const submitResult = <T>(result: ApiResult<T>): SubmitResult<T> => {
  if (result.ok) return { ok: true, value: result.value };
  const { error, detail } = result.failure;
  return submitError(error, error === 'VALIDATION' ? fieldErrors(detail) : {});
};

const fieldErrors = (detail: unknown): FieldErrors =>
  Object.fromEntries(
    Object.entries(detail ?? {}).flatMap(([field, code]) =>
      typeof code === 'string' ? [[field, code]] : [],
    ),
  );

/**
 * Submits inputs as JSON to the action of the route at `path`, one at a time. Call it in a component that
 * outlives the form: a dialog that closes would lose the result.
 */
export const useSubmitAction = <Input extends SubmitTarget, Result>(
  path: string,
): Submit<Input, Result> => {
  const { submit, state, data } = useFetcher();
  const pending = useRef<((result: Result) => void) | null>(null);
  useEffect(() => {
    if (state !== 'idle' || data === undefined) return;
    pending.current?.(data);
    pending.current = null;
  }, [state, data]);
  return useCallback(
    (input) =>
      new Promise<Result>((resolve) => {
        pending.current = resolve;
        void submit(input, { method: 'post', encType: 'application/json', action: path });
      }),
    [submit, path],
  );
};
