import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { DB } from '../src/database/schema.generated.ts';

/** The functions of the test database that create the bystanders and read their rows. */
export const readBystandersSql = (): Promise<string> =>
  readFile(join(import.meta.dirname, 'bystanders.sql'), 'utf8');

/** Adds a twin of every client to the test database. */
export const readTwinSql = (): Promise<string> =>
  readFile(join(import.meta.dirname, 'twin.sql'), 'utf8');

type Watched = { name: string; read: () => Promise<Rows>; rows: Rows };
/** A hash of the rows of each table. */
type Rows = Readonly<Record<string, string>>;

const watched: Watched[] = [];

/** Adds another club with users and a scheme to the client. A test that changes one of their rows fails. */
export const addBystanders = async (owner: Kysely<DB>, client: { id: number }): Promise<void> => {
  const { rows } = await sql<{ club_id: number }>`
    select testing.add_bystanders(${client.id}) as club_id`.execute(owner);
  for (const { club_id } of rows) {
    await watch('bystanders', owner, sql`testing.hashes_of_bystanders(${club_id})`);
  }
};

/** Adds an erased member and a deleted group to the club. A test that changes one of their rows fails. */
export const addFormerMember = async (
  owner: Kysely<DB>,
  club: { id: number },
  scheme: { uuid: string },
): Promise<void> => {
  const { rows } = await sql<{
    member: string;
    training_group: number;
    guardian: number;
    account: string;
  }>`select * from testing.add_former_member(${club.id}, ${scheme.uuid})`.execute(owner);
  for (const { member, training_group, guardian, account } of rows) {
    await watch(
      'former member',
      owner,
      sql`testing.hashes_of_former_member(${member}, ${training_group}, ${guardian}, ${account})`,
    );
  }
};

/** For a test that changes these rows on purpose, such as one of the retention of all clubs. */
export const ignoreBystanders = (): void => {
  watched.length = 0;
};

/** Runs after each test. */
export const expectBystandersUnchanged = async (): Promise<void> => {
  for (const { name, read, rows } of watched.splice(0)) {
    expect(await read(), `rows of the ${name}`).toEqual(rows);
  }
};

const watch = async (
  name: string,
  owner: Kysely<DB>,
  hashes: RawBuilder<unknown>,
): Promise<void> => {
  const read = async (): Promise<Rows> => {
    const { rows } = await sql<{ name: string; hash: string }>`
      select name, hash from ${hashes}`.execute(owner);
    return Object.fromEntries(rows.map((row) => [row.name, row.hash]));
  };
  watched.push({ name, read, rows: await read() });
};
