import type { ColumnType } from 'kysely';

/** A json column: read parsed, written as JSON text. A document that is handed through is read as text. */
export type JsonText = ColumnType<unknown, string, string>;
