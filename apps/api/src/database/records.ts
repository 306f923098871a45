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

/**
 * What is found for each of the records before it, one after the other. The offset keeps PostgreSQL from
 * joining the other way round, which it takes for cheaper while a table is small, and goes on with when it is not.
 */
export const eachByKey = (found: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lateral (${found} offset 0)`;

/**
 * For statements that write a row once at most: of several records for the same row, which `rowOf` names, the
 * first given is written first, and so on. Gives what `write` answered for each, which it says by its place.
 */
export const eachRowOnce = async <Row, Out extends { place: number }>(
  given: readonly Row[],
  rowOf: (record: Row) => string,
  write: (records: readonly Row[]) => Promise<readonly Out[]>,
): Promise<ReadonlyMap<Row, Out>> => {
  const answers = new Map<Row, Out>();
  let left = given;
  while (left.length > 0) {
    const same = [...Map.groupBy(left, rowOf).values()];
    const firsts = same.flatMap(([first]) => first ?? []);
    for (const answer of await write(firsts)) {
      const record = firsts[answer.place];
      if (record !== undefined) answers.set(record, answer);
    }
    left = same.flatMap(([, ...later]) => later);
  }
  return answers;
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
