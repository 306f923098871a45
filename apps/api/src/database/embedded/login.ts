import { Client } from 'pg';

/** The superuser that owns everything in the embedded database. */
export const OWNER = 'springboard_owner';
const DATABASE = 'springboard';
const MAINTENANCE_DATABASE = 'postgres';

export function urlOf(port: number, password: string, database = DATABASE): string {
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`;
}

/** Creates the product's database if it does not exist. */
export async function ensureDatabase(port: number, password: string): Promise<void> {
  const client = clientOf(port, password);
  try {
    await client.connect();
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      DATABASE,
    ]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** Whether a PostgreSQL with this password listens on the port. SCRAM proves that both sides know it. */
export async function acceptsPassword(port: number, password: string): Promise<boolean> {
  const client = clientOf(port, password);
  const answered = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end();
  return answered;
}

function clientOf(port: number, password: string): Client {
  const connectionString = urlOf(port, password, MAINTENANCE_DATABASE);
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
  // A failed query rejects anyway; without a listener the event would end the process.
  client.on('error', () => undefined);
  return client;
}
