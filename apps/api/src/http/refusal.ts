import type { ErrorCode } from '@springboard/contract';

/** What a handler answers instead of the call's value: a status with `{error, detail}` (D9). */
export type Refusal = {
  readonly kind: 'refusal';
  readonly status: number;
  readonly error: ErrorCode;
  readonly detail?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export const refuse = (
  status: number,
  error: ErrorCode,
  detail?: unknown,
  headers?: Readonly<Record<string, string>>,
): Refusal => ({
  kind: 'refusal',
  status,
  error,
  ...(detail === undefined ? {} : { detail }),
  ...(headers === undefined ? {} : { headers }),
});

/** A success answer whose JSON is already text, such as a document that is handed through. */
export type RawAnswer = { readonly kind: 'raw'; readonly status?: number; readonly text: string };

export const raw = (text: string): RawAnswer => ({ kind: 'raw', text });
export const notModified: RawAnswer = { kind: 'raw', status: 304, text: '' };

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'refusal';

export const isRawAnswer = (value: unknown): value is RawAnswer =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'raw';
