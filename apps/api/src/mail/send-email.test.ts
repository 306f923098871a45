import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addLanguages } from '../../testing/auth.ts';
import { type Tenant, withWriteTransaction } from '../database/tenant-transaction.ts';
import { createJobs } from '../jobs/jobs.ts';
import { cancelJob } from '../jobs/state-queries.ts';
import { runJob, type WorkerDeps } from '../jobs/worker.ts';
import { doNothing } from '../../testing/jobs/handlers.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { ignoreBystanders } from '../../testing/bystanders.ts';
import { buildUser, type UserRow } from '../../testing/builders.ts';
import { TEST_SECRET } from '../../testing/names.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { prune } from '../operations/prune.ts';
import type { QueuedEmail } from './enqueue-email.ts';
import type { Subject } from './email-templates.ts';
import type { Email } from './mail.ts';
import { sendEmailJob } from './send-email.ts';

let api: TestApi;
let world: World;
let ben: UserRow;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.emails.length = 0;
  world = await buildWorld(api);
  const languages = await addLanguages(api, world.client.id, { 'en-GB': 1, 'de-DE': 1 });
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
      last_used_at: api.clock.now,
      expires_at: api.clock.now + 86_400,
    })
    .execute();
});

const ngo = (): Tenant => ({
  client_id: world.client.id,
  club_id: null,
  user_uuid: ben.uuid,
  role: 'ngo',
  family: null,
  orig_user_uuid: null,
});

const enqueue = async (
  subject: Subject,
  user_uuid: string | null = ben.uuid,
  more: Partial<QueuedEmail> = {},
) => {
  const email: QueuedEmail = {
    ...more,
    user_uuid,
    subject,
    language_id: null,
    origin: `https://${world.host}`,
    api_origin: 'https://api.example.org',
  };
  const job_id = await withWriteTransaction(api.database, ngo(), (db) =>
    createJobs(api.database).add(db, ngo(), 'send_email', email, api.clock.now),
  );
  return { client_id: world.client.id, job_id };
};

const workerWith = (send: (email: Email) => Promise<void>): WorkerDeps => ({
  database: api.database,
  jobs: createJobs(api.database),
  handlers: {
    ...doNothing,
    send_email: sendEmailJob({
      database: api.database,
      mail: { send, close: () => undefined },
      secret: new TextEncoder().encode(TEST_SECRET),
      findScheme: () => Promise.resolve(null),
    }),
  },
  now: () => api.clock.now,
  log: { info: () => undefined, error: () => undefined },
});

const resultOf = async ({ job_id }: { job_id: number }) =>
  (
    await api.owner
      .selectFrom('jobs')
      .select(['state', 'outcome'])
      .where('id', '=', job_id)
      .executeTakeFirstOrThrow()
  ).outcome;

const unsubscribe = () =>
  api.owner
    .insertInto('unsubscribes')
    .values({ client_id: world.client.id, user_uuid: ben.uuid, kind: 'documents', ts: 1 })
    .execute();

describe('sendEmailJob', () => {
  test('[D10] an e-mail has the language of the last sign-in and unsubscribe links', async () => {
    const ref = await enqueue('documents');
    await api.runJobs();
    const [email] = api.emails;
    expect(email?.to).toBe('ben@example.org');
    expect(email?.html).toContain('<html lang="de-DE">');
    expect(email?.text).toContain(`https://${world.host}/unsubscribe?token=`);
    const one_click = new URL(email?.one_click_url ?? '');
    expect(one_click.origin + one_click.pathname).toBe(
      'https://api.example.org/v1/mail/unsubscribe',
    );
    expect(one_click.searchParams.get('client_id')).toBe(String(world.client.id));
    expect(await resultOf(ref)).toEqual({ ended: 'DONE', counts: { emails: 1 } });
  });

  test('[D10] an e-mail has the language of the last sign-in also after its tokens have expired', async () => {
    ignoreBystanders();
    const now = Math.floor(Date.now() / 1000);
    await api.owner
      .updateTable('refresh_token_families')
      .set({ created_at: now - 40 * 86_400 })
      .where('user_uuid', '=', ben.uuid)
      .execute();
    await prune(api.database, now);
    await enqueue('reset');
    await api.runJobs();
    expect(api.emails[0]?.html).toContain('<html lang="de-DE">');
  });

  test('[portals §B] a user who unsubscribed gets no reminder, but still gets e-mails about the account', async () => {
    await unsubscribe();
    const reminder = await enqueue('documents');
    const reset = await enqueue('reset');
    await api.runJobs();
    expect(await resultOf(reminder)).toEqual({ ended: 'UNSUBSCRIBED', counts: {} });
    expect(await resultOf(reset)).toEqual({ ended: 'DONE', counts: { emails: 1 } });
    expect(api.emails).toMatchObject([{ one_click_url: null }]);
  });

  test('sends no e-mail without a user, without an address, or to a user who already has a password', async () => {
    const silent = await buildUser(api.owner, world.club, 'coach', { email: null });
    const refs = [
      await enqueue('reset', null),
      await enqueue('reset', silent.uuid),
      await enqueue('invite'),
    ];
    await api.runJobs();
    expect(await Promise.all(refs.map(resultOf))).toEqual([
      { ended: 'NOBODY', counts: {} },
      { ended: 'NO_ADDRESS', counts: {} },
      { ended: 'NOT_DUE', counts: {} },
    ]);
    expect(api.emails).toEqual([]);
  });

  test('retries an e-mail that the mail server rejects, with the same link', async () => {
    const ref = await enqueue('reset');
    const sentTexts: string[] = [];
    const failing = workerWith(async ({ text }) => {
      sentTexts.push(text);
      throw Object.assign(new Error('for ben@example.org'), { code: 'EENVELOPE' });
    });
    await expect(runJob(failing, ref, false)).rejects.toThrow(/^EENVELOPE$/);
    await api.runJobs();
    expect(api.emails.map(({ text }) => text)).toEqual(sentTexts);
  });

  const RECIPIENT = {
    firstname: 'Ottoline',
    username: null,
    email: 'ottoline@example.org',
    status: 'active',
  };
  const stateOf = ({ job_id }: { job_id: number }) =>
    api.owner
      .selectFrom('jobs')
      .select(['state', sql`input->'recipient'`.as('recipient')])
      .where('id', '=', job_id)
      .executeTakeFirstOrThrow();

  test('fails immediately if the mail server rejects the e-mail for good, and the queue does not retry', async () => {
    const ref = await enqueue('reset');
    const rejecting = workerWith(async () => {
      throw Object.assign(new Error(), { code: 'EENVELOPE', is_permanent: true });
    });
    await runJob(rejecting, ref, false);
    expect(await stateOf(ref)).toEqual({ state: 'failed', recipient: null });
    await api.runJobs();
    expect(api.emails).toEqual([]);
  });

  test('retries for about a day after any other error, twice as long after each attempt', async () => {
    const { job_id } = await enqueue('reset');
    const { rows } = await sql`
      select retry_limit, retry_delay, retry_backoff from pgboss.job
      where data->>'job_id' = ${String(job_id)}`.execute(api.owner);
    expect(rows).toEqual([{ retry_limit: 11, retry_delay: 30, retry_backoff: true }]);
    const ref = { client_id: world.client.id, job_id };
    await sql`update jobs set state = 'failed' where id = ${job_id}`.execute(api.owner);
    await withWriteTransaction(api.database, ngo(), (db) =>
      createJobs(api.database).requeue(db, ref),
    );
    const requeued = await sql`
      select from pgboss.job where data->>'job_id' = ${String(job_id)} and retry_limit = 11`.execute(
      api.owner,
    );
    expect(requeued.rows).toHaveLength(2);
  });

  test('[D20] does not store the address of an erased person longer than the job runs, however it ends', async () => {
    const silent = { ...RECIPIENT, email: null };
    const add = (recipient: typeof RECIPIENT | typeof silent) =>
      enqueue('erasure_done', ben.uuid, { recipient });
    const failing = workerWith(() => Promise.reject(new Error('no connection')));

    const without_address = await add(silent);
    await api.runJobs();
    const retried = await add(RECIPIENT);
    await expect(runJob(failing, retried, false)).rejects.toThrow('Error');
    expect(await stateOf(retried)).toEqual({ state: 'queued', recipient: RECIPIENT });
    await api.runJobs();
    expect(api.emails.map(({ to }) => to)).toEqual(['ottoline@example.org']);
    const failed = await add(RECIPIENT);
    await expect(runJob(failing, failed, true)).rejects.toThrow('Error');
    const cancelled = await add(RECIPIENT);
    await withWriteTransaction(api.database, ngo(), (db) =>
      cancelJob(db, cancelled, api.clock.now),
    );

    const states = await Promise.all([without_address, retried, failed, cancelled].map(stateOf));
    expect(states).toEqual([
      { state: 'done', recipient: null },
      { state: 'done', recipient: null },
      { state: 'failed', recipient: null },
      { state: 'cancelled', recipient: null },
    ]);
  });

  test('neither the job nor the queue contains the address or the token', async () => {
    const ref = await enqueue('reset');
    await api.runJobs();
    const token = /token=([\w-]+)/.exec(api.emails[0]?.text ?? '')?.[1] ?? '';
    expect(token).toHaveLength(43);
    const { rows } = await sql<{ stored: string }>`
    select coalesce(json_agg(j)::text, '') || coalesce((select json_agg(q)::text from pgboss.job q), '')
      as stored from jobs j`.execute(api.owner);
    expect(rows[0]?.stored).toContain(String(ref.job_id));
    expect(rows[0]?.stored).not.toContain(token);
    expect(rows[0]?.stored).not.toContain('ben@example.org');
  });
});
