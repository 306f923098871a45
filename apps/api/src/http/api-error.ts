import type { ErrorCode, Job } from '@springboard/contract';

/** What a handler returns instead of the call's value: a status with `{error, detail}` (D9). */
export type ApiError = {
  readonly kind: 'api_error';
  readonly status: number;
  readonly error: ErrorCode;
  readonly detail?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export const apiError = (
  status: number,
  error: ErrorCode,
  detail?: unknown,
  headers?: Readonly<Record<string, string>>,
): ApiError => ({
  kind: 'api_error',
  status,
  error,
  ...(detail === undefined ? {} : { detail }),
  ...(headers === undefined ? {} : { headers }),
});

export const isApiError = (value: unknown): value is ApiError =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'api_error';

/** The body of an error response: `{error, detail}` (D9). */
export const apiErrorJson = ({ error, detail }: Pick<ApiError, 'error' | 'detail'>): string =>
  JSON.stringify({ error, detail });

/** A success response that is already text: the JSON of a stored document, or a file of the media type. */
export type RawResponse = {
  readonly kind: 'raw';
  readonly status?: number;
  readonly text: string;
  readonly type?: string;
};

export const rawResponse = (text: string): RawResponse => ({ kind: 'raw', text });
export const csvResponse = (text: string): RawResponse => ({
  kind: 'raw',
  text,
  type: 'text/csv; charset=utf-8',
});
/** 202: a job does what was requested. */
export const acceptedResponse = (job: Job): RawResponse => ({
  kind: 'raw',
  status: 202,
  text: JSON.stringify(job),
});
export const notModified: RawResponse = { kind: 'raw', status: 304, text: '' };

export const isRawResponse = (value: unknown): value is RawResponse =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'raw';
