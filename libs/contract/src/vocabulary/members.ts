/** Characters of a note about a member. */
export const MAX_NOTE_LENGTH = 4000;

export const ALERT_KINDS = ['medical', 'safeguarding', 'behaviour', 'other'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Why a member leaves a club or a group. */
export const LEAVING_REASONS = [
  'moved_away',
  'lost_interest',
  'injured',
  'cost',
  'another_club',
  'other',
] as const;

/** What one action does to several members. */
export const BULK_ACTIONS = [
  'tag',
  'untag',
  'add',
  'remove',
  'move',
  'deactivate',
  'activate',
  'invite',
] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Why an action on several members leaves one unchanged. */
export const SKIP_REASONS = [
  'tagged',
  'not_tagged',
  'in_group',
  'not_in_group',
  'active',
  'inactive',
  'transferred',
  'remote',
  'no_guardian',
  'no_email',
  'email_taken',
  'invited',
  'signed_in',
  'no_place',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** The most members that an export names one by one. Their ids fit into an address of 8 kB. */
export const MAX_EXPORTED = 150;

/** Above this number, a job does an action on several members. */
export const MAX_IMMEDIATE_MEMBERS = 200;

/** How many days ahead `POST /members/bulk` can plan a change of groups, or that members leave the club. */
export const MAX_PLANNED_DAYS = 366;

/** The most members that an action on several names one by one; for more there is a query. */
export const MAX_NAMED_MEMBERS = 1000;

/** Above this number, a job makes the certificates of an administrator. */
export const MAX_IMMEDIATE_CERTIFICATES = 20;

/** Fields of a member that a merge can take from the merged member. */
export const MERGE_FIELDS = ['firstname', 'lastname', 'dob', 'ngo_id'] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];
