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

/** The error of a page that does not exist, such as one of another family's child. */
export const notFound = (): LoadError =>
  loadError({ status: 404, error: 'NOT_FOUND', detail: null, request_id: '', retry_after: null });
