/** D7: why a member is absent. */
export const ABSENCE_REASONS = ['sick', 'holiday', 'injured', 'other'] as const;
export type AbsenceReason = (typeof ABSENCE_REASONS)[number];

/** The time in which a guardian can give the reason of an absence afterwards. */
export const EXPLAIN_DAYS = 14;

/** The past days whose incomplete registers need attention. */
export const ATTENTION_REGISTER_DAYS = 7;

/** D7: a register is complete only after a user completed it. */
export const REGISTER_STATES = ['not_started', 'partial', 'complete'] as const;
export type RegisterState = (typeof REGISTER_STATES)[number];

/** The state of a session in a week: that of its register, or cancelled. */
export const SESSION_STATES = [...REGISTER_STATES, 'cancelled'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

/** What one action does to several sessions. */
export const SESSION_ACTIONS = ['cancel', 'restore', 'cover', 'place'] as const;

/** Why an action on several sessions leaves one unchanged. `register`: it was begun. */
export const SESSION_SKIP_REASONS = [
  'over',
  'cancelled',
  'not_cancelled',
  'register',
  'covered',
  'same_place',
] as const;
export type SessionSkipReason = (typeof SESSION_SKIP_REASONS)[number];
