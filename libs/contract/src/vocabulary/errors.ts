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
