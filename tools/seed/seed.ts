import { hashPassword } from '@springboard/api/src/auth/passwords.ts';
import { isDate } from '@springboard/domain';
import { Client } from 'pg';
import { albionClub, albionRoleRows, albionUserRows, albionUsers } from './albion.ts';
import { createSchemes } from './catalogue.ts';
import {
  BODY_CLIENT,
  clientRows,
  COURSE_CLIENT,
  DEMO,
  OTHER_CLIENTS,
  type ClientText,
} from './clients.ts';
import { SEED_PASSWORD, SEED_PIN } from './logins.ts';
import {
  meadowbankClub,
  meadowbankRoleRows,
  meadowbankUserRows,
  meadowbankUsers,
} from './meadowbank.ts';
import type { Plan } from './plan.ts';
import { createRandom } from './random.ts';
import type { Rows } from './rows.ts';
import { sampleRows } from './sample.ts';
import { smallClubRows } from './small-clubs.ts';
import type { Secrets } from './staff.ts';
import { continueNumbering, openWriter, type WriteRows } from './write.ts';

export type SeedOptions = {
  /** Login of the migrated database's owner. */
  owner_url: string;
  /** The same number gives the same data. */
  seed?: number;
  /** The day that the data treats as today, `YYYY-MM-DD`. The data covers the three months before it. */
  today: string;
  /** How many times the two clubs are there; 100 makes 200 clubs. */
  size?: number;
};

export type SeedResult =
  | { ok: true; client_ids: number[]; clubs: number; members: number }
  /** The hosts are taken: the data is there already, nothing was written. */
  | { ok: false; code: 'ALREADY_SEEDED' };

/** Fills a migrated database with the sample data of D14, all of it or nothing. */
export const seed = async ({
  owner_url,
  seed: number = 1,
  today,
  size = 1,
}: SeedOptions): Promise<SeedResult> => {
  if (!isDate(today)) throw new RangeError(`not a date: ${today}`);
  const client = new Client({ connectionString: owner_url });
  await client.connect();
  try {
    await client.query('begin');
    // The owner declares that it bypasses row-level security.
    await client.query(`set local app.maintenance = 'on'`);
    const result = await fill(client, number, today, size);
    await client.query('commit');
    return result;
  } finally {
    // Ends a transaction that did not come to its commit.
    await client.end();
  }
};

const fill = async (
  client: Client,
  seed: number,
  today: string,
  size: number,
): Promise<SeedResult> => {
  const taken = await client.query(
    `select from client_hosts where host = 'coach.localhost' limit 1`,
  );
  if (taken.rowCount !== 0) return { ok: false, code: 'ALREADY_SEEDED' };

  const write = await openWriter(client);
  const client_id = await addClient(client, write, DEMO);
  const client_ids = [client_id];
  const schemes = createSchemes();
  for (const text of OTHER_CLIENTS) {
    const other_id = await addClient(client, write, text);
    for (const rows of otherRows(text, { client_id: other_id, seed, today, schemes })) {
      await write(rows);
    }
    client_ids.push(other_id);
  }

  const secrets = await hashSecrets(seed);
  let clubs = 0;
  let members = 0;
  for (const rows of sampleRows({ client_id, seed, today, size, secrets })) {
    clubs += rows.clubs?.length ?? 0;
    members += rows.members?.length ?? 0;
    await write(rows);
  }
  await continueNumbering(client);
  return { ok: true, client_ids, clubs, members };
};

/** A small club with its users, for each way to sign in. */
function* otherRows(
  text: ClientText,
  {
    seed,
    ...options
  }: { client_id: number; seed: number; today: string; schemes: Plan['schemes'] },
): Generator<Rows, void> {
  const random = createRandom(seed);
  const { client_id } = options;
  const { domain } = text;
  if (text === BODY_CLIENT) {
    const users = albionUsers(random);
    yield albionUserRows(client_id, users);
    yield* smallClubRows({ ...options, domain, random }, albionClub(users));
    yield albionRoleRows(client_id, users);
  }
  if (text === COURSE_CLIENT) {
    const users = meadowbankUsers(random);
    yield meadowbankUserRows(client_id, users);
    yield* smallClubRows({ ...options, domain, random }, meadowbankClub(users));
    yield meadowbankRoleRows(client_id, users);
  }
}

const addClient = async (client: Client, write: WriteRows, text: ClientText): Promise<number> => {
  const { rows } = await client.query<{ id: string }>(
    'insert into clients (name, theme_name, auth_provider) values ($1, $2, $3) returning id',
    [text.name, text.theme_name, text.auth_provider],
  );
  const client_id = Number(rows[0]?.id);
  await write(clientRows(client_id, text));
  return client_id;
};

/** Hashed once for all: a hash takes longer than a member. */
const hashSecrets = async (seed: number): Promise<Secrets> => {
  const salt = (name: string) => {
    const random = createRandom(seed).fork(name);
    return Buffer.from(Array.from({ length: 16 }, () => random.between(0, 255)));
  };
  return {
    password: await hashPassword(SEED_PASSWORD, salt('password')),
    pin: await hashPassword(SEED_PIN, salt('pin')),
  };
};
