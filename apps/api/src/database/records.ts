import { type RawBuilder, sql } from 'kysely';

/**
 * Rows as one parameter, however many there are: `from ${records(rows, 'given', { uuid: 'uuid' })}`. Each
 * has its `place`, counted from 0. The names and types are of the code, never of a request.
 */
export const records = <Row extends object>(
  rows: readonly Row[],
  name: string,
  types: Readonly<Record<keyof Row & string, ColumnType>>,
): RawBuilder<unknown> => {
  const placed = rows.map((row, place) => ({ ...row, place }));
  const columns = Object.entries<ColumnType>({ ...types, place: 'integer' }).map(
    ([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`,
  );
  return sql`json_to_recordset(${JSON.stringify(placed)}::json) as ${sql.ref(name)}(${sql.join(columns)})`;
};

export type ColumnType =
  | 'bigint'
  | 'boolean'
  | 'date'
  | 'integer'
  | 'json'
  | 'smallint'
  | 'text'
  | 'uuid';
