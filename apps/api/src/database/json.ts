import type { ColumnType } from 'kysely';

/** A json column: parsed when it is read, written as JSON text. */
export type JsonText = ColumnType<unknown, string, string>;
