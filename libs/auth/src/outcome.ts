import type { ApiFailure } from '@springboard/api-client';
import type { SecondStep } from '@springboard/contract';

export type LoginOutcome =
  | { readonly kind: 'signed_in' }
  /** §4: the password has to be reset first; the user is not signed in. */
  | { readonly kind: 'reset' }
  /** The password was correct, and the user is not signed in before the second step (D16). */
  | { readonly kind: 'second_step'; readonly step: SecondStep }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };

export type EnrolOutcome =
  | {
      readonly kind: 'enrolled';
      readonly recovery_codes: readonly string[];
      readonly enter: () => LoginOutcome;
    }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };

export type ChangeOutcome =
  | { readonly kind: 'changed' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };
