import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveLanguages } from '../auth/testing.ts';
import { type Tenant, writeAs } from '../database/tenancy.ts';
import { createJobs } from '../jobs/jobs.ts';
import { runJob, type WorkerParts } from '../jobs/worker.ts';
import { doNothing } from '../jobs/testing/handlers.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { buildUser, type UserRow } from '../testing/builders.ts';
import { TEST_SECRET } from '../testing/names.ts';
import { buildWorld, type World } from '../testing/world.ts';
import type { LetterOrder } from './letter-order.ts';
import type { Subject } from './letter.ts';
import type { Letter } from './mail.ts';
import { letterSender } from './send-letter.ts';

let api: TestApi;
let world: World;
let ben: UserRow;

beforeAll(async () => {
  api = await startTestApi();
  world = await buildWorld(api);
  const languages = await giveLanguages(api, world.client.id, { 'en-GB': 1, 'de-DE': 1 });
  ben = await buildUser(api.owner, world.club, 'coach', { email: 'ben@example.org' });
  await api.owner
    .insertInto('refresh_token_families')
    .values({
      client_id: world.client.id,
      family: crypto.randomUUID(),
      user_uuid: ben.uuid,
      role: 'coach',
      portal: 'coach',
      language_id: languages['de-DE'] ?? 0,
      created_at: api.clock.now,
    })
    .execute();
});
afterAll(() => api.close());
beforeEach(() => {
  api.letters.length = 0;
});

const ngo = (): Tenant => ({
  client_id: world.client.id,
  club_id: null,
  user_uuid: ben.uuid,
  role: 'ngo',
});

const order = async (subject: Subject, user_uuid: string | null = ben.uuid) => {
  const letter: LetterOrder = {
    user_uuid,
    subject,
    language_id: null,
    origin: `https://${world.host}`,
    api_origin: 'https://api.example.org',
  };
  const job_id = await writeAs(api.database, ngo(), (db) =>
    createJobs(api.database).add(db, ngo(), 'send_letter', letter, api.clock.now),
  );
  return { client_id: world.client.id, job_id };
};

const partsWith = (send: (letter: Letter) => Promise<void>): WorkerParts => ({
  database: api.database,
  jobs: createJobs(api.database),
  handlers: {
    ...doNothing,
    send_letter: letterSender({
      database: api.database,
      mail: { send, close: () => undefined },
      secret: new TextEncoder().encode(TEST_SECRET),
    }),
  },
  now: () => api.clock.now,
  log: { info: () => undefined, error: () => undefined },
});

const resultOf = async ({ job_id }: { job_id: number }) =>
  (
    await api.owner
      .selectFrom('jobs')
      .select(['state', 'result'])
      .where('id', '=', job_id)
      .executeTakeFirstOrThrow()
  ).result;

const unsubscribe = () =>
  api.owner
    .insertInto('unsubscribes')
    .values({ client_id: world.client.id, user_uuid: ben.uuid, kind: 'documents', ts: 1 })
    .execute();

test('[D10] a letter is in the language of the last sign-in, with the ways out of the list', async () => {
  const ref = await order('documents');
  await api.settled();
  const [letter] = api.letters;
  expect(letter?.to).toBe('ben@example.org');
  expect(letter?.html).toContain('<html lang="de-DE">');
  expect(letter?.text).toContain(`https://${world.host}/unsubscribe?token=`);
  const one_click = new URL(letter?.one_click_url ?? '');
  expect(one_click.origin + one_click.pathname).toBe('https://api.example.org/v1/mail/unsubscribe');
  expect(one_click.searchParams.get('client_id')).toBe(String(world.client.id));
  expect(await resultOf(ref)).toEqual({ sent: true });
});

test('[portals §B] whoever unsubscribed gets no reminder, and still what keeps their account safe', async () => {
  await unsubscribe();
  const reminder = await order('documents');
  const reset = await order('reset');
  await api.settled();
  expect(await resultOf(reminder)).toEqual({ sent: false, reason: 'UNSUBSCRIBED' });
  expect(await resultOf(reset)).toEqual({ sent: true });
  expect(api.letters).toMatchObject([{ one_click_url: null }]);
});

test('nobody, somebody without an address, and who has a password already, get no letter', async () => {
  const silent = await buildUser(api.owner, world.club, 'coach', { email: null });
  const refs = [
    await order('reset', null),
    await order('reset', silent.uuid),
    await order('invite'),
  ];
  await api.settled();
  expect(await Promise.all(refs.map(resultOf))).toEqual([
    { sent: false, reason: 'NOBODY' },
    { sent: false, reason: 'NO_ADDRESS' },
    { sent: false, reason: 'NOT_DUE' },
  ]);
  expect(api.letters).toEqual([]);
});

test('a letter that the mail server does not take is sent again, with the same link', async () => {
  const ref = await order('reset');
  const tried: string[] = [];
  const failing = partsWith(async ({ text }) => {
    tried.push(text);
    throw Object.assign(new Error('for ben@example.org'), { code: 'EENVELOPE' });
  });
  await expect(runJob(failing, ref, false)).rejects.toThrow(/^EENVELOPE$/);
  await api.settled();
  expect(api.letters.map(({ text }) => text)).toEqual(tried);
});

test('neither an address nor a token of a letter stands in the job or the queue', async () => {
  const ref = await order('reset');
  await api.settled();
  const token = /token=([\w-]+)/.exec(api.letters[0]?.text ?? '')?.[1] ?? '';
  expect(token).toHaveLength(43);
  const { rows } = await sql<{ kept: string }>`
    select coalesce(json_agg(j)::text, '') || coalesce((select json_agg(q)::text from pgboss.job q), '')
      as kept from jobs j`.execute(api.owner);
  expect(rows[0]?.kept).toContain(String(ref.job_id));
  expect(rows[0]?.kept).not.toContain(token);
  expect(rows[0]?.kept).not.toContain('ben@example.org');
});
