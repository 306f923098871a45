import { type RawBuilder, sql } from 'kysely';

/**
 * Any number of rows as one parameter: `from ${valuesTable(rows, 'input', { uuid: 'uuid' })}`. Each row has its
 * `row_index`, counted from 0. Names and types come from the code, never from a request.
 */
export const valuesTable = <Row extends object>(
  rows: readonly Row[],
  name: string,
  types: Readonly<Record<keyof Row & string, ColumnType>>,
): RawBuilder<unknown> => {
  const indexed = rows.map((row, row_index) => ({ ...row, row_index }));
  const columns = Object.entries<ColumnType>({ ...types, row_index: 'integer' }).map(
    ([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`,
  );
  return sql`json_to_recordset(${JSON.stringify(indexed)}::json) as ${sql.ref(name)}(${sql.join(columns)})`;
};

/**
 * A lateral join that runs the query for each row before it. The offset keeps PostgreSQL from joining in the other
 * direction, which looks cheaper while a table is small and is much slower later, because plans are cached.
 */
export const lateralByKey = (query: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lateral (${query} offset 0)`;

/**
 * For statements that may write a row only once: inputs for the same row are written one after the other, in their
 * order. `rowOf` names the row of an input. `write` returns a result with the index of its input.
 */
export const writeInRounds = async <Row, Out extends { row_index: number }>(
  inputs: readonly Row[],
  rowOf: (input: Row) => string,
  write: (inputs: readonly Row[]) => Promise<readonly Out[]>,
): Promise<ReadonlyMap<Row, Out>> => {
  const results = new Map<Row, Out>();
  let remaining = inputs;
  while (remaining.length > 0) {
    const byRow = [...Map.groupBy(remaining, rowOf).values()];
    const round = byRow.flatMap(([first]) => first ?? []);
    for (const result of await write(round)) {
      const input = round[result.row_index];
      if (input !== undefined) results.set(input, result);
    }
    remaining = byRow.flatMap(([, ...later]) => later);
  }
  return results;
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
