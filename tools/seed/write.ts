import type { Client } from 'pg';
import type { Rows } from './rows.ts';

/** Writes rows table by table, in the order of the tables. */
export type WriteRows = (rows: Rows) => Promise<void>;

/** So many rows go to the database in one statement. */
const BATCH = 4000;
/** From so many rows on, new statistics of a table take less time than they save. */
const ANALYZED_FROM = 100;

export const openWriter = async (client: Client): Promise<WriteRows> => {
  const documents = await documentColumns(client);
  const referenced = await referencedTables(client);
  return async (rows) => {
    for (const [table, list = []] of Object.entries(rows)) {
      for (let start = 0; start < list.length; start += BATCH) {
        await writeBatch(client, documents, table, list.slice(start, start + BATCH));
      }
      // Without statistics, each check of a foreign key would read all rows of the client.
      if (list.length >= ANALYZED_FROM && referenced.has(table)) {
        await client.query(`analyze ${client.escapeIdentifier(table)}`);
      }
    }
  };
};

/** Columns that no row of the batch gives are left to the database. */
const writeBatch = async (
  client: Client,
  documents: ReadonlySet<string>,
  table: string,
  list: readonly object[],
): Promise<void> => {
  const name = client.escapeIdentifier(table);
  const names = [...new Set(list.flatMap((row) => Object.keys(row)))];
  const columns = names.map((column) => client.escapeIdentifier(column));
  // A row gives JSON as text; in the list of rows that text is a string, taken out of its quotes here.
  const values = names.map((column, index) =>
    documents.has(`${table}.${column}`) ? `(${columns[index]} #>> '{}')::json` : columns[index],
  );
  await client.query(
    `insert into ${name} (${columns.join(', ')})
       select ${values.join(', ')} from json_populate_recordset(null::${name}, $1::json)`,
    [JSON.stringify(list)],
  );
};

const documentColumns = async (client: Client): Promise<Set<string>> => {
  const { rows } = await client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'json'`,
  );
  return new Set(rows.map(({ name }) => name));
};

/** Tables that a foreign key refers to. */
const referencedTables = async (client: Client): Promise<Set<string>> => {
  const { rows } = await client.query<{ name: string }>(
    `select distinct relname as name from pg_constraint join pg_class on pg_class.oid = confrelid
       where contype = 'f'`,
  );
  return new Set(rows.map(({ name }) => name));
};

/** Rows were written with numbers of their own; what the database numbers next comes after them. */
export const continueNumbering = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
       where table_schema = 'public' and is_identity = 'YES'`,
  );
  for (const { table_name, column_name } of rows) {
    const table = client.escapeIdentifier(table_name);
    const column = client.escapeIdentifier(column_name);
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), max(${column}))
         from ${table} having max(${column}) is not null`,
      [table, column_name],
    );
  }
};
