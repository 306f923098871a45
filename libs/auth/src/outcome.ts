import type { ApiFailure } from '@springboard/api-client';

export type LoginOutcome =
  | { readonly kind: 'signed_in' }
  /** §4: the password has to be reset first; the user is not signed in. */
  | { readonly kind: 'reset' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };

export type ChangeOutcome =
  | { readonly kind: 'changed' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };
