import { hashPassword } from '@springboard/api/src/auth/passwords.ts';
import { Client } from 'pg';
import type { BenchWorld } from '../server/world.ts';

export const PASSWORD = 'Springboard-1';

/** Gives the world's coaches a name and a password, and its client a language; gives the language's id. */
export const letSignIn = async (owner_url: string, world: BenchWorld): Promise<number> => {
  const client = new Client({ connectionString: owner_url });
  await client.connect();
  try {
    await client.query("set app.maintenance = 'on'");
    const { client_id, club_id, coaches } = world;
    const hash = await hashPassword(PASSWORD, Buffer.from('sixteen bytes ok'));
    await client.query(
      `update users u set username = 'coach-' || at, email = 'coach-' || at || '@bench.test'
       from unnest($2::uuid[]) with ordinality as named (uuid, at)
       where u.client_id = $1 and u.uuid = named.uuid`,
      [client_id, coaches],
    );
    await client.query(
      `insert into user_passwords (client_id, user_uuid, hash)
       select $1, uuid, $3 from unnest($2::uuid[]) uuid`,
      [client_id, coaches, hash],
    );
    await client.query(
      `insert into user_clubs (client_id, user_uuid, club_id, role)
       select $1, uuid, $3, 'coach' from unnest($2::uuid[]) uuid on conflict do nothing`,
      [client_id, coaches, club_id],
    );
    const { rows } = await client.query<{ language_id: string }>(
      `insert into client_languages (client_id, language, active) values ($1, 'en-GB', 1)
       returning language_id`,
      [client_id],
    );
    return Number(rows[0]?.language_id);
  } finally {
    await client.end();
  }
};
