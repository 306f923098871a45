import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** Per connection. The API has far fewer different read queries. */
const MAX_PREPARED_STATEMENTS = 500;

/**
 * A pool that prepares read queries, because row-level security makes planning slower than reading. Writes are not
 * prepared, because the text of most depends on the number of rows, unless they begin with `with`. Statements that open a transaction are sent with its
 * first query, in one round trip.
 */
export const withPreparedReads = (pool: Pool): PostgresPool => {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_PREPARED_STATEMENTS || !isRead(text)) return known;
    const name = `read_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  return {
    options: pool.options,
    connect: async () => clientOf(await pool.connect(), nameOf),
    end: () => pool.end(),
  };
};

const isRead = (text: string): boolean => /^\s*(select|with)\b/i.test(text);

/**
 * Whether the statement opens a transaction: its result is not used. `set_config` sets the user of the transaction
 * (tenant-transaction.ts). A statement with a semicolon contains more, such as the maintenance of the job queue.
 */
const isOpening = (text: string): boolean =>
  /^\s*(begin|start transaction|select\s+set_config)\b[^;]*$/i.test(text);

const NO_ROWS = { command: 'SELECT', rowCount: 0, rows: [] } as const;

type Statement = { text: string; values: readonly unknown[] };

const clientOf = (
  client: PoolClient,
  nameOf: (text: string) => string | undefined,
): PostgresPoolClient => {
  let opening: Statement[] = [];
  const send = ({ text, values }: Statement): Promise<unknown> => {
    const name = nameOf(text);
    return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
  };

  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query(text: unknown): never;
  async function query(text: unknown, values: readonly unknown[] = []): Promise<unknown> {
    if (typeof text !== 'string') throw new Error('Cursors are not supported');
    const statement = { text, values };
    if (isOpening(text)) {
      opening.push(statement);
      return NO_ROWS;
    }
    const statements = [...opening, statement];
    opening = [];
    // Sent without waiting for each other. If one of them fails, the following ones fail too.
    const results = await Promise.all(statements.map(send));
    return results.at(-1);
  }
  return { query, release: () => client.release() };
};
