/** The closed lists of the vocabulary. Types are derived from the lists. */

import type { Role } from './start-vocabulary.ts';

export * from './report-names.ts';
export * from './start-vocabulary.ts';

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

/** Characters of the reason for which the national body sees or changes what belongs to one person. */
export const MIN_REASON_LENGTH = 10;

/** D18: the time in which an action can be undone. */
export const UNDO_SECONDS = 30 * 86_400;

/** The time in which a guardian can give the reason of an absence afterwards. */
export const EXPLAIN_DAYS = 14;

/** Characters of a note about a member. */
export const MAX_NOTE_LENGTH = 4000;

/** Characters of the description of a document, and of the note about a version of it. */
export const MAX_DOCUMENT_TEXT_LENGTH = 200;

/** The past days whose incomplete registers need attention. */
export const ATTENTION_REGISTER_DAYS = 7;

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

/** The formats of a scheme's file: ours as JSON, CSV, and two versions of CASE. */
export const SCHEME_FORMATS = ['json', 'csv', 'case_1_0', 'case_1_1'] as const;
export type SchemeFormat = (typeof SCHEME_FORMATS)[number];

/** What the reader of a file decided where the file allows several meanings, or has no meaning here (§9). */
export const FILE_NOTES = [
  'SECOND_PARENT',
  'NO_PARENT',
  'PARENT_CIRCLE',
  'CIRCLE',
  'HTML',
  'LONG_STATEMENT',
  'TITLE_CUT',
  'UNKNOWN_TYPE',
  'TYPE_CHANGED',
  'MISSING_LANGUAGE',
  'IDENTIFIER',
  'NO_EFFECT',
  'EXACT_MATCH',
  'MIRROR',
  'MIRROR_ENDED',
  'LINKED',
  'UNKNOWN_REFERENCE',
  'UNKNOWN_VIDEO',
  'UNKNOWN_FILE',
  'DUPLICATE',
  'ID_CHANGED',
  'UNKNOWN_COLUMN',
  'HEADING_CUT',
  'UNKNOWN_VALUE',
  'UNKNOWN_LANGUAGE',
  'TRANSLATION_REMOVED',
  'MIRROR_TRANSLATION',
  'SECTION_ADDED',
  'TOO_MANY_SECTIONS',
] as const;
export type FileNoteCode = (typeof FILE_NOTES)[number];

/** Why a row cannot be imported. */
export const IMPORT_ROW_ERRORS = [
  'NO_TITLE',
  'TITLE_TOO_LONG',
  'CONTENT_TOO_LONG',
  'UNSAFE_ADDRESS',
  'TYPE',
  'PARENT',
  'GRADE',
  'COMPLETION',
  'DUPLICATE_ID',
  'TOO_DEEP',
  'EXTRA_CELLS',
  'MIRRORED',
  'RULE',
  'TRANSLATION_TOO_LONG',
] as const;
export type ImportRowError = (typeof IMPORT_ROW_ERRORS)[number];

/** Why a file cannot be read. */
export const SCHEME_FILE_ERRORS = [
  'UNKNOWN_FORMAT',
  'NEWER_FORMAT',
  'CSV_QUOTE',
  'CSV_COLUMNS',
  'EMPTY',
  'TOO_MANY_NODES',
  'TOO_DEEP',
] as const;
export type SchemeFileErrorCode = (typeof SCHEME_FILE_ERRORS)[number];

/** What an import of a scheme does to a node. */
export const IMPORT_ROW_ACTIONS = ['create', 'update', 'unchanged', 'removed', 'error'] as const;
export type ImportRowAction = (typeof IMPORT_ROW_ACTIONS)[number];

export const SCHEME_IMPORT_STATES = [
  'reading',
  'read',
  'planning',
  'planned',
  'failed',
  'committed',
  'undone',
] as const;
export type SchemeImportState = (typeof SCHEME_IMPORT_STATES)[number];

/** How items get a type whose file does not say it. */
export const IMPORT_TYPE_SOURCES = ['default', 'depth', 'type'] as const;

/** The colour of a scheme's pages. */
export const SCHEME_THEMES = ['sky', 'indigo', 'teal', 'green', 'amber', 'rose'] as const;
export type SchemeTheme = (typeof SCHEME_THEMES)[number];

/** The content of a lesson plan section: skills of the scheme, or a text. */
export const SECTION_TYPES = ['text', 'skills'] as const;
export type SectionType = (typeof SECTION_TYPES)[number];

/** §3: where a label is used. */
export const LABEL_KINDS = ['plan_header', 'plan_footer'] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

/** §3: policies and additional documents have a read status; media belong to schemes. */
export const FILE_FOLDERS = ['policy', 'additional', 'media'] as const;
export type FileFolder = (typeof FILE_FOLDERS)[number];

/** The roles that a document can be for. */
export const FILE_ROLES = ['admin', 'coach'] as const;
export type FileRole = (typeof FILE_ROLES)[number];

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

/** D7: why a member is absent. */
export const ABSENCE_REASONS = ['sick', 'holiday', 'injured', 'other'] as const;
export type AbsenceReason = (typeof ABSENCE_REASONS)[number];

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

/** §3: skills of a section of a lesson plan. */
export const MAX_SECTION_SKILLS = 200;
/** Characters of the description of a section. */
export const MAX_DESCRIPTION_LENGTH = 4000;

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

/** What a guardian may see of a member: progress, attendance and awards; medical alerts. */
export const GUARDIAN_RIGHTS = ['progress', 'medical'] as const;
export type GuardianRight = (typeof GUARDIAN_RIGHTS)[number];

/** Whether a guardian has an account. */
export const GUARDIAN_SIGN_INS = ['none', 'invited', 'active', 'inactive'] as const;

/** A transfer between clubs: `agreed` takes effect at the start of its day. */
export const TRANSFER_STATES = ['open', 'agreed', 'done', 'refused', 'undone'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** Who asked for a transfer: the national body, the receiving club or a guardian. */
export const TRANSFER_REQUESTERS = ['ngo', 'club', 'guardian'] as const;
export type TransferRequester = (typeof TRANSFER_REQUESTERS)[number];

/**
 * Who answers a transfer: a guardian, the releasing club if there is none, the receiving club if a guardian asked, or
 * after 14 days the national body.
 */
export const TRANSFER_ANSWERERS = ['guardian', 'club', 'new_club', 'body'] as const;

/** What a club reads of its request for a member of another club: also `not_agreed` if no such member was found. */
export const TRANSFER_REQUEST_STATES = ['sent', 'agreed', 'not_agreed', 'withdrawn'] as const;

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

export const MEMBER_TYPES = ['local_only', 'remote_only', 'local_and_remote'] as const;
export type MemberTypes = (typeof MEMBER_TYPES)[number];

/** D7: a register is complete only after a user completed it. */
export const REGISTER_STATES = ['not_started', 'partial', 'complete'] as const;
export type RegisterState = (typeof REGISTER_STATES)[number];

/** The state of a session in a week: that of its register, or cancelled. */
export const SESSION_STATES = [...REGISTER_STATES, 'cancelled'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

/** What one action does to several sessions. */
export const SESSION_ACTIONS = ['cancel', 'restore', 'cover', 'place'] as const;

/** What a completion rule counts: skills, skill groups, or both. */
export const RULE_PARTS = ['skills', 'groups', 'parts'] as const;
export type RulePart = (typeof RULE_PARTS)[number];

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

/** The purpose of a link in an e-mail: set the first password, set a new one, or unsubscribe. */
export const LINK_TYPES = ['invite', 'reset', 'unsubscribe'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/**
 * Kinds of e-mail that a user can unsubscribe from: documents to read, cancelled or moved sessions, free
 * places, progress and awards.
 */
export const MAIL_KINDS = ['documents', 'sessions', 'places', 'progress'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** When e-mails about progress come: as a digest on Sunday, or within an hour. */
export const PROGRESS_SCHEDULES = ['weekly', 'immediately'] as const;
export type ProgressSchedule = (typeof PROGRESS_SCHEDULES)[number];

/**
 * The server's result for a queued change in `X-Op-Result` (OF2, OF5): applied; superseded by a value recorded
 * later, stored in the history; rejected finally; noop for a discarded entry that keeps its number.
 */
export const OP_RESULTS = ['applied', 'superseded', 'rejected', 'noop'] as const;
export type OpResult = (typeof OP_RESULTS)[number];

/** Score of a node that is not assessed, or whose pass was removed (§4, D6). */
export const NOT_ASSESSED = -1;

export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const JOB_KINDS = [
  'export_person',
  'send_email',
  'remind_readers',
  'export_club',
  'import_members',
  'change_members',
  'make_certificates',
  'import_scheme',
  'count_impact',
  'recalculate',
  'retain',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/**
 * Steps of a job: the members with grades and those with an earlier assessment, of a recalculation; what the deletion
 * of old data erases or deletes.
 */
export const JOB_STEPS = ['graded', 'outdated', 'members', 'clubs', 'logs', 'files'] as const;
export type JobStepName = (typeof JOB_STEPS)[number];

/** The states of the count of a draft's impact, unless it is complete. `none`: it was not started. */
export const IMPACT_COUNT_STATES = ['none', 'counting', 'failed', 'cancelled'] as const;

/**
 * How a finished job ended. Only `DONE` did its work: the import plan or the document had changed, a later publication
 * came, the draft of a scheme had changed, a change of members was undone or its group or tag is gone, or the e-mail
 * had no recipient, no address or no occasion any more.
 */
export const JOB_ENDS = [
  'DONE',
  'CHANGED',
  'NOT_PLANNED',
  'REPLACED',
  'SUPERSEDED',
  'DRAFT_CHANGED',
  'UNDONE',
  'NOT_POSSIBLE',
  'NOBODY',
  'NO_ADDRESS',
  'NOT_DUE',
  'UNSUBSCRIBED',
] as const;

/** Why a member's data is taken out or erased: the guardian asked, its time is over, or it was a mistake. */
export const ACCESS_REASONS = ['requested', 'retention', 'mistake'] as const;

/** §8: why a login is refused. */
export const LOGIN_CODES = [
  'EXTERNAL_API_ERROR',
  'ERROR_FETCH',
  'ERROR_INVALID_EMAIL',
  'AUTH_USER_NOT_FOUND',
  'AUTH_USER_INSUFFICIENT_PERMISSIONS',
  'AUTH_USER_DELETED',
  'AUTH_CLUB_NOT_FOUND',
  'AUTH_USER_NOT_VERIFIED',
  'AUTH_INVALID_CREDENTIALS',
  'AUTH_INVALID_TOKEN',
  'AUTH_USE_USERNAME',
  'EXTERNAL_CONNECTION_ERROR',
  'EXTERNAL_CONFIG_ERROR',
  'EXTERNAL_HTTP_ERROR',
  'PASSWORD_RESET_REQUIRED',
  'ORG_PORTAL_NO_ACCESS',
] as const;

/** §8 and D9: every code an answer can carry in `error`. */
export const ERROR_CODES = [
  'CLIENT_NOT_FOUND',
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  /** D16: the user was deactivated, or the session was signed out or revoked. */
  'SESSION_ENDED',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'VALIDATION',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'INVALID_JSON',
  'TOO_MANY_REQUESTS',
  'OVERLOADED',
  'STORAGE_FULL',
  'STORAGE_QUOTA',
  'MAINTENANCE',
  'SERVER_ERROR',
  'GAP',
  'LANE_TAKEN',
  'REQUEST_ID_REUSED',
  'UNKNOWN_KIND',
  'PRECONDITION_FAILED',
  'CONFLICT',
  'SESSION_FULL',
  /** A section of a lesson plan would have more skills than it may have. */
  'SECTION_FULL',
  'DATE_NOT_ALLOWED',
  'DATE_AHEAD',
  'UNKNOWN_MEMBER',
  /** scheme-portal §12: the member went to another club before the change was recorded. */
  'MEMBER_TRANSFERRED',
  'UNKNOWN_GROUP',
  /** The group has no session on the date, or it is cancelled. */
  'NO_SESSION',
  'UNKNOWN_NODE',
  'INVALID_GRADE',
  /** scheme-portal §8: grades of which some have no new one. */
  'INCOMPLETE_MAPPING',
  'NODE_NOT_AVAILABLE',
  'LEVEL_NOT_COMPLETE',
  'TITLE_TAKEN',
  'INCORRECT_PIN',
  /** D16: a wrong second factor. */
  'INCORRECT_CODE',
  ...LOGIN_CODES,
  'UNKNOWN_ERROR',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Headers of a queued change (`libs/offline/SPEC.md`, OF3, OF4). */
export const CHANGE_HEADERS = {
  request_id: 'x-request-id',
  device_id: 'x-device-id',
  lane: 'x-lane',
  lane_seq: 'x-lane-seq',
  result: 'x-op-result',
} as const;

/**
 * With every request of a portal: its version and the day of its build, as `1.4.0 2026-11-26`, of at most 64
 * characters.
 */
export const APP_VERSION_HEADER = 'x-app-version';

/** The state of an offered place. `placed`: by the club, without an answer of the guardian. */
export const MOVE_STATES = [
  'offered',
  'held',
  'confirmed',
  'declined',
  'expired',
  'withdrawn',
  'placed',
] as const;
export type MoveState = (typeof MOVE_STATES)[number];

/** Why a guardian declines a place: other times would suit, the child stays, or something else. */
export const DECLINE_REASONS = ['times', 'stay', 'other'] as const;

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

/** How a guardian's calendar names their children. */
export const CALENDAR_NAMES = ['initials', 'full'] as const;
export type CalendarNames = (typeof CALENDAR_NAMES)[number];

/** Whether the file of an approved export can be downloaded. */
export const EXPORT_STATES = ['preparing', 'ready', 'failed', 'expired'] as const;

export const REQUEST_STATES = ['open', 'approved', 'refused', 'withdrawn'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** What an import does with a row. */
export const IMPORT_ACTIONS = ['create', 'update', 'duplicate', 'error', 'skip'] as const;

/** What a user decides about a row: a new member, the member who was found, or neither. */
export const IMPORT_DECISIONS = ['create', 'update', 'skip'] as const;

/** Fields of a member that a merge can take from the merged member. */
export const MERGE_FIELDS = ['firstname', 'lastname', 'dob', 'ngo_id'] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

/** Pages of the club portal that a search finds. */
export const CLUB_PAGES = [
  'members',
  'import',
  'requests',
  'duplicates',
  'groups',
  'ready',
  'sessions',
  'coaches',
  'reports',
  'documents',
  'users',
  'about',
] as const;
export type ClubPage = (typeof CLUB_PAGES)[number];

/**
 * How a value of a report is shown. `percent` is from 0 to 100, `month` is `YYYY-MM`, `code` is translated by the
 * portal.
 */
export const REPORT_COLUMN_KINDS = [
  'text',
  'number',
  'percent',
  'date',
  'month',
  'time',
  'code',
] as const;

/** Reports of the national body on a scheme (scheme-portal.md 14). */
export const SCHEME_REPORTS = [
  'funnel',
  'pace',
  'pass-rate',
  'assessors',
  'badges',
  'use',
] as const;
export type SchemeReportName = (typeof SCHEME_REPORTS)[number];

/** Ages in whole years: 5 and younger, then by 2. */
export const AGE_BANDS = ['0-5', '6-7', '8-9', '10-11', '12-13', '14-15', '16-17', '18-'] as const;
export type AgeBand = (typeof AGE_BANDS)[number];

/** Whole weeks up to last Sunday. */
export const SCHEME_REPORT_WEEKS = ['13', '26', '52'] as const;

/** The filters that a report of the national body takes. With another one, the response is 422. */
export const SCHEME_REPORT_FILTERS = {
  funnel: ['by', 'club_id[]', 'age', 'weeks', 'version'],
  pace: ['by', 'club_id[]', 'age', 'weeks', 'version'],
  'pass-rate': ['by', 'club_id[]', 'age', 'weeks', 'version'],
  // A filter by club would say to which club an assessor belongs.
  assessors: ['age', 'weeks', 'version'],
  badges: ['by', 'club_id[]'],
  use: ['by', 'club_id[]', 'weeks', 'version'],
} as const satisfies Readonly<
  Record<SchemeReportName, readonly ('by' | 'club_id[]' | 'age' | 'weeks' | 'version')[]>
>;

/** What a row of a scheme's report counts: all clubs together, each club, or in the report of use each app version. */
export const SCHEME_REPORT_GROUPINGS = ['body', 'club', 'app_version'] as const;
export type SchemeReportGrouping = (typeof SCHEME_REPORT_GROUPINGS)[number];

/** Whether a report has rows of the grouping. */
export const hasGrouping = (name: SchemeReportName, by: SchemeReportGrouping): boolean =>
  by !== 'app_version' || name === 'use';

/** What a row of the attendance report counts. */
export const REPORT_GROUPINGS = ['group', 'week', 'coach'] as const;
export type ReportGrouping = (typeof REPORT_GROUPINGS)[number];

/** The picture of a level's badge: a PNG of at most 40 kB as a data URL. */
export const BADGE_PICTURE = {
  pattern: '^data:image/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$',
  maxLength: 54_700,
} as const;
