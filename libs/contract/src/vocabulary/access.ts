import type { Role } from './start.ts';

/**
 * D5: what some users may do. In a national body: publish schemes, and work with the records of people. In a club: read
 * the texts of safeguarding alerts, and manage users.
 */
export const USER_RIGHTS = ['publish', 'people', 'see_safeguarding', 'manage_users'] as const;
export type UserRight = (typeof USER_RIGHTS)[number];

/** The rights that a user with the role can have. */
export const RIGHTS_OF_ROLE: Readonly<Record<Role, readonly UserRight[]>> = {
  ngo: ['publish', 'people'],
  admin: ['see_safeguarding', 'manage_users'],
  coach: ['see_safeguarding'],
  parent: [],
};

export const USER_STATES = ['invited', 'active', 'inactive', 'deleted'] as const;
export type UserState = (typeof USER_STATES)[number];

/** Characters of the reason for which the national body sees or changes what belongs to one person. */
export const MIN_REASON_LENGTH = 10;

/** D19: what a parent reads that a user saw of their child. */
export const VIEW_KINDS = ['profile', 'medical', 'notes', 'progress', 'export', 'lookup'] as const;

/** Why the national body looks up a member. */
export const LOOKUP_REASONS = [
  'transfer',
  'duplicate',
  'guardian',
  'safeguarding',
  'error',
] as const;
export type LookupReason = (typeof LOOKUP_REASONS)[number];

/**
 * D19: why a user can open a child's record. A coach `teaches` or covers a group, sees `all_groups`, or reads the
 * groups of today on a `shared_device`.
 */
export const CHILD_ACCESS_REASONS = [
  'guardian',
  'teaches',
  'covers',
  'all_groups',
  'shared_device',
  'club',
] as const;

/** Why a member's data is taken out or erased: the guardian asked, its time is over, or it was a mistake. */
export const ACCESS_REASONS = ['requested', 'retention', 'mistake'] as const;
