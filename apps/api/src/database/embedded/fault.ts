/** Why the embedded database does not start. Each is something a person can do something about. */
const EMBEDDED_FAULTS = [
  /** There are no programs for this kind of machine. */
  'UNSUPPORTED_PLATFORM',
  /** The programs are there and do not run, not even from a copy. */
  'PROGRAMS_UNUSABLE',
  /** The server runs as root and there is no account to run PostgreSQL as, or it may not become it. */
  'NO_ACCOUNT',
  /** A database is where the account that must run it cannot get at it. */
  'DATA_OUT_OF_REACH',
  /** The data belongs to somebody else. */
  'DATA_NOT_OURS',
  /** The data, or its password, is not where it was. */
  'DATA_MISSING',
  /** The data was made by another major version of PostgreSQL. */
  'DATA_VERSION',
  /** Another server of ours is at work on the same data. */
  'ALREADY_RUNNING',
  /** A PostgreSQL that is not under our control holds the data. */
  'DATA_LOCKED',
  'INIT_FAILED',
  'START_FAILED',
] as const;
export type EmbeddedFaultCode = (typeof EMBEDDED_FAULTS)[number];

/** Told apart by `code`; `message` is for the person at the terminal. */
export class EmbeddedFault extends Error {
  override readonly name = 'EmbeddedFault';
  readonly code: EmbeddedFaultCode;

  constructor(code: EmbeddedFaultCode, message: string) {
    super(message);
    this.code = code;
  }
}
