import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** So many different statements are kept on each connection; there are far fewer calls than this. */
const KEPT_STATEMENTS = 500;

/**
 * A pool whose connections keep the plans of what they read: row-level security makes planning dearer than
 * reading. Writes are not kept, because their texts differ with the number of their rows.
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

const clientOf = (
  client: PoolClient,
  nameOf: (text: string) => string | undefined,
): PostgresPoolClient => {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query(text: unknown): never;
  function query(text: unknown, values: readonly unknown[] = []): Promise<unknown> {
    if (typeof text !== 'string') throw new Error('Cursors are not supported');
    const name = nameOf(text);
    return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
  }
  return { query, release: () => client.release() };
};
