import type { ApiFailure } from '@springboard/api-client';

/** A loader's way to say that its page cannot be shown: throw what this gives. */
export class LoadError extends Error {
  override name = 'LoadError';
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure.error);
    this.failure = failure;
  }
}

export const loadError = (failure: ApiFailure): LoadError => new LoadError(failure);
