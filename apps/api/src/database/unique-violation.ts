import { DatabaseError } from 'pg';

const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because its row is in this unique index already. The transaction has failed too. */
export const isUniqueViolation = (error: unknown, index: string): boolean =>
  error instanceof DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === index;
