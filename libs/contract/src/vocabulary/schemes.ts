/** §3: `l` level, `sg` skill group, `s` skill. */
export const NODE_TYPES = ['l', 'sg', 's'] as const;
export type NodeType = (typeof NODE_TYPES)[number];

export const CONTENT_TYPES = [
  'title',
  'text',
  'warning',
  'tags',
  'files',
  'video',
  'link',
  'text-no-link',
] as const;

/** The fields of a node that an edit can set. */
export const SCHEME_FIELDS = [
  'title',
  'group',
  'content',
  'completion',
  'dependencies',
  'grade',
  'videos',
  'hidden',
  'skipped',
  'badge',
] as const;
export type SchemeField = (typeof SCHEME_FIELDS)[number];

/** D6: a draft is edited, reviewed and published. A published version never changes. */
export const CURRICULUM_STATES = ['draft', 'review', 'published'] as const;

/** The colour of a scheme's pages. */
export const SCHEME_THEMES = ['sky', 'indigo', 'teal', 'green', 'amber', 'rose'] as const;
export type SchemeTheme = (typeof SCHEME_THEMES)[number];

/** What a completion rule counts: skills, skill groups, or both. */
export const RULE_PARTS = ['skills', 'groups', 'parts'] as const;
export type RulePart = (typeof RULE_PARTS)[number];

/** Score of a node that is not assessed, or whose pass was removed (§4, D6). */
export const NOT_ASSESSED = -1;

/** The states of the count of a draft's impact, unless it is complete. `none`: it was not started. */
export const IMPACT_COUNT_STATES = ['none', 'counting', 'failed', 'cancelled'] as const;

/** The picture of a level's badge: a PNG of at most 40 kB as a data URL. */
export const BADGE_PICTURE = {
  pattern: '^data:image/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$',
  maxLength: 54_700,
} as const;
