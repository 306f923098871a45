/** What a guardian may see of a member: progress, attendance and awards; medical alerts. */
export const GUARDIAN_RIGHTS = ['progress', 'medical'] as const;
export type GuardianRight = (typeof GUARDIAN_RIGHTS)[number];

/** Whether a guardian has an account. */
export const GUARDIAN_SIGN_INS = ['none', 'invited', 'active', 'inactive'] as const;

/** What a guardian asks for. */
export const REQUEST_KINDS = [
  'contact',
  'medical',
  'emergency',
  'guardian',
  'export',
  'erasure',
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export const REQUEST_STATES = ['open', 'approved', 'refused', 'withdrawn'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** Whether the file of an approved export can be downloaded. */
export const EXPORT_STATES = ['preparing', 'ready', 'failed', 'expired'] as const;

/** How a guardian's calendar names their children. */
export const CALENDAR_NAMES = ['initials', 'full'] as const;
export type CalendarNames = (typeof CALENDAR_NAMES)[number];
