/** Why the embedded database does not start. A person can solve each of these. */
const EMBEDDED_DATABASE_ERRORS = [
  /** There are no programs for this platform. */
  'UNSUPPORTED_PLATFORM',
  /** The programs are installed but do not run, not even from a copy. */
  'PROGRAMS_UNUSABLE',
  /** The server runs as root, and there is no account for PostgreSQL or no permission to switch to it. */
  'NO_ACCOUNT',
  /** The account that has to run PostgreSQL has no access to the database. */
  'DATA_OUT_OF_REACH',
  /** The data belongs to another account. */
  'DATA_NOT_OURS',
  /** The data or its password is missing. */
  'DATA_MISSING',
  /** The data was created by another major version of PostgreSQL. */
  'DATA_VERSION',
  /** Another Springboard server uses the same data. */
  'ALREADY_RUNNING',
  /** A PostgreSQL that no Springboard server supervises uses the data. */
  'DATA_LOCKED',
  'INIT_FAILED',
  /** There is no room on the disk. */
  'DISK_FULL',
  'START_FAILED',
] as const;
export type EmbeddedDatabaseErrorCode = (typeof EMBEDDED_DATABASE_ERRORS)[number];

/** `code` identifies the problem; `message` is for the person at the terminal. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
  readonly code: EmbeddedDatabaseErrorCode;

  constructor(code: EmbeddedDatabaseErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
