import type { Features, MemberTypes } from '@springboard/contract';

/** What the questions of this library need to know of who is signed in, as plain values. */
export type Visitor = {
  /** The client's `auth_provider`. */
  readonly provider: string;
  /** Of `featuresOf`. */
  readonly features: Features;
  /** False for a user who was switched to (§6: told by the stored original user uuid). */
  readonly original: boolean;
  readonly online: boolean;
  /** The stored `show_advanced`. */
  readonly advanced: boolean;
  /** How many club users are stored to switch to. */
  readonly clubUsers: number;
  /** How many clubs the user belongs to. */
  readonly clubs: number;
  /** Of the current club; null without one. */
  readonly member_types: MemberTypes | null;
};
