/** D4: the service that authenticates the users of a client. Any other name behaves as `other` in §6. */
export const AUTH_PROVIDERS = ['springboard', 'coursepro', 'bg', 'other'] as const;
export type AuthProvider = (typeof AUTH_PROVIDERS)[number];

/** The sets of tokens that the portals have, by `theme_name` (D11). */
export const THEMES = ['springboard', 'albion'] as const;
export type Theme = (typeof THEMES)[number];

/** §6: flags that are on or off. */
export const FEATURE_FLAGS = [
  'ADD_SCHEME',
  'SHOW_CURRENT_LEVEL',
  'ENABLE_SESSION_PLANNING',
  'SWITCH_USER',
  'CAN_EDIT_SELF',
  'SHOW_PERCENTAGE_COMPLETE',
  'DOCUMENTS_PAGE',
  'CAN_ASSESS_IN_THE_PAST',
  'CAN_ADD_SESSION_PLAN_GROUP',
  'CAN_EDIT_SESSION_PLAN',
  'ENABLE_ORGANISATIONS',
  'ENABLE_ALL_SKILL_FIELDS',
  'ENABLE_RICH_MEDIA',
  'ENABLE_NODE_TAGS',
  'ENABLE_ADDITIONAL_ASSESSMENTS',
  'SHOW_PASS_ALL_BUTTON',
] as const;
export type FeatureFlag = (typeof FEATURE_FLAGS)[number];

/** §6: flags of the token. `MAX_PAST_DAYS_ATTENDANCE` is a number of days, the others are on or off. */
export type Features = Partial<Record<FeatureFlag, boolean>> & {
  MAX_PAST_DAYS_ATTENDANCE?: number;
};

export const MEMBER_TYPES = ['local_only', 'remote_only', 'local_and_remote'] as const;
export type MemberTypes = (typeof MEMBER_TYPES)[number];
