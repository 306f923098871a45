import type { Features, MemberTypes } from '@springboard/contract';

/** The signed-in user as plain values, for the checks of this package. */
export type Visitor = {
  /** The client's `auth_provider`. */
  readonly provider: string;
  /** The result of `featuresOf`. */
  readonly features: Features;
  /** False after switching to another user (§6: derived from the stored original user uuid). */
  readonly original: boolean;
  readonly online: boolean;
  /** The stored `show_advanced`. */
  readonly advanced: boolean;
  /** Number of stored club users to switch to. */
  readonly clubUsers: number;
  /** Number of clubs that the user belongs to. */
  readonly clubs: number;
  /** The kinds of members of the current club; null without a club. */
  readonly member_types: MemberTypes | null;
};
