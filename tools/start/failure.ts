import { DatabaseTooNew } from '@springboard/api/src/migrate.ts';
import { EmbeddedDatabaseError } from '@springboard/api/src/database/embedded/embedded.ts';

/** The message for a failure that is not a bug; null for a bug. */
export function explain(
  error: unknown,
  where: { port: number; database_url: string | null },
): string | null {
  if (isDiskFull(error)) {
    return 'The disk is full. Make room, then start Springboard again: it continues where it stopped.';
  }
  if (error instanceof EmbeddedDatabaseError || error instanceof DatabaseTooNew)
    return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const system = error instanceof Error && 'syscall' in error ? String(error.syscall) : '';
  if (system === 'listen' || system === 'bind') return explainListen(code, where.port);
  if (where.database_url === null) return null;
  const database = hostOf(where.database_url);
  return DATABASE_PROBLEMS[code]?.(database) ?? null;
}

/** Also where a program of PostgreSQL says it. */
const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && ['53100', 'ENOSPC', 'EDQUOT'].includes(String(error.code))) ||
    error.message.includes('No space left on device'));

export const portTaken = (port: number): string =>
  `Port ${port} is taken, perhaps by Springboard itself. Stop what is using it, or set SPRINGBOARD_PORT to another.`;

function explainListen(code: string, port: number): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return portTaken(port);
    case 'EACCES':
      return `Port ${port} is not for everybody: set SPRINGBOARD_PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return 'SPRINGBOARD_HOST is not an address of this machine.';
    default:
      return null;
  }
}

const unreachable = (database: string) =>
  `The database at ${database} does not answer. Is it running, and is DATABASE_URL right?`;
const denied = (database: string) =>
  `The database at ${database} does not accept the login in DATABASE_URL.`;

/** By the error codes of the system and of PostgreSQL. */
const DATABASE_PROBLEMS: Readonly<Record<string, (database: string) => string>> = {
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  EHOSTUNREACH: unreachable,
  ENOTFOUND: unreachable,
  ETIMEDOUT: unreachable,
  EAI_AGAIN: unreachable,
  '57P03': unreachable,
  '28P01': denied,
  '28000': denied,
  '3D000': (database) =>
    `There is no such database at ${database}: create the one that DATABASE_URL names.`,
  '42501': (database) =>
    `The login in DATABASE_URL may not change the database at ${database}: it must own it and may create roles.`,
};

/** Never the whole URL: it contains a password. */
const hostOf = (database_url: string): string => URL.parse(database_url)?.host ?? 'DATABASE_URL';
