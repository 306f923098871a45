import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** So many different statements are kept on each connection; there are far fewer calls than this. */
const KEPT_STATEMENTS = 500;

/**
 * A pool whose connections keep the plans of what they read: row-level security makes planning dearer than
 * reading. Writes are not kept, because their texts differ with the number of their rows. What only opens a
 * transaction goes to the database with the first statement in it, and not before, in one round trip.
 */
export const preparing = (pool: Pool): PostgresPool => {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= KEPT_STATEMENTS || !isRead(text)) return known;
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
 * Nobody looks at its answer; whom a transaction works for is among it (tenancy.ts). One that goes on after a
 * semicolon does its work itself, as the queue's upkeep.
 */
const isOpening = (text: string): boolean =>
  /^\s*(begin|start transaction|select\s+set_config)\b[^;]*$/i.test(text);

const NO_ROWS = { command: 'SELECT', rowCount: 0, rows: [] } as const;

type Statement = { text: string; values: readonly unknown[] };

const clientOf = (
  client: PoolClient,
  nameOf: (text: string) => string | undefined,
): PostgresPoolClient => {
  let held: Statement[] = [];
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
      held.push(statement);
      return NO_ROWS;
    }
    const opening = held;
    held = [];
    // Sent without waiting, and answered in this order. One that failed has made the others fail.
    const answers = await Promise.all([...opening, statement].map(send));
    return answers.at(-1);
  }
  return { query, release: () => client.release() };
};
