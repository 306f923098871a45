import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { DB } from '../src/database/schema.generated.ts';

/** The functions of the test database that create the bystanders and read their rows. */
export const readBystandersSql = (): Promise<string> =>
  readFile(join(import.meta.dirname, 'bystanders.sql'), 'utf8');

type Bystanders = { owner: Kysely<DB>; club_id: number; rows: Record<string, string> };

const watched: Bystanders[] = [];

/** Adds another club with users and a scheme to the client. A test that changes one of their rows fails. */
export const addBystanders = async (owner: Kysely<DB>, client: { id: number }): Promise<void> => {
  const { rows } = await sql<{ club_id: number }>`
    select testing.add_bystanders(${client.id}) as club_id`.execute(owner);
  const club_id = rows[0]?.club_id ?? 0;
  watched.push({ owner, club_id, rows: await rowsOf(owner, club_id) });
};

/** For a test that changes their rows on purpose, such as one of the retention of all clubs. */
export const ignoreBystanders = (): void => {
  watched.length = 0;
};

/** Runs after each test. */
export const expectBystandersUnchanged = async (): Promise<void> => {
  for (const { owner, club_id, rows } of watched.splice(0)) {
    expect(await rowsOf(owner, club_id), 'rows of the bystanders by table').toEqual(rows);
  }
};

const rowsOf = async (owner: Kysely<DB>, club_id: number): Promise<Record<string, string>> => {
  const { rows } = await sql<{ name: string; digest: string }>`
    select name, digest from testing.rows_of_bystanders(${club_id})`.execute(owner);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
};
