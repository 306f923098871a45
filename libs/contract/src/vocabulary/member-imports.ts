/** What an import does with a row. */
export const IMPORT_ACTIONS = ['create', 'update', 'duplicate', 'error', 'skip'] as const;

/** What a user decides about a row: a new member, the member who was found, or neither. */
export const IMPORT_DECISIONS = ['create', 'update', 'skip'] as const;

/** What a new member of an import has or is used for, so that the undo of the import leaves the member. */
export const MEMBER_USES = [
  'details',
  'merge',
  'group',
  'attendance',
  'grade',
  'badge',
  'note',
  'tag',
  'alert',
  'contact',
  'move',
  'request',
  'consent',
  'guardian',
  'account',
] as const;
export type MemberUse = (typeof MEMBER_USES)[number];
