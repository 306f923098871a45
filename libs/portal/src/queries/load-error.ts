import type { ApiFailure } from '@springboard/api-client';

/** Thrown by a loader if its page cannot be shown. */
export class LoadError extends Error {
  override name = 'LoadError';
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure.error);
    this.failure = failure;
  }
}

export const loadError = (failure: ApiFailure): LoadError => new LoadError(failure);

/** There was no response, or only that of a proxy in front of the server. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof LoadError && [0, 502, 503, 504].includes(error.failure.status);

/** The error of a page that does not exist, such as one of another family's child. */
export const notFound = (): LoadError =>
  loadError({ status: 404, error: 'NOT_FOUND', detail: null, request_id: '', retry_after: null });
