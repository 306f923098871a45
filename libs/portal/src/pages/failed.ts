import type { ApiFailure } from '@springboard/api-client';

/** A loader's way to say that its page cannot be shown: throw what this gives. */
export class LoadFault extends Error {
  override name = 'LoadFault';
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure.error);
    this.failure = failure;
  }
}

export const failed = (failure: ApiFailure): LoadFault => new LoadFault(failure);
