import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addLanguages } from '../../testing/auth.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClub,
  buildGuardian,
  buildMember,
  buildScheme,
  buildUser,
  type UserRow,
} from '../../testing/builders.ts';
import { translateTitles } from '../../testing/translations.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';
import { createJobs } from '../jobs/jobs.ts';
import { enqueueProgressEmails } from './progress-emails.ts';

let api: TestApi;
let world: World;
let pat: UserRow;

const at = (moment: string) => Date.parse(moment) / 1000;
const SATURDAY = at('2026-11-21T12:00:00Z');
const SUNDAY = at('2026-11-22T17:00:00Z');

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = SATURDAY;
  world = await buildWorld(api);
  await setPortal(1);
  await addLanguages(api, world.client.id, { 'en-GB': 1 });
  pat = await buildUser(api.owner, world.club, 'parent', { email: 'pat@example.org' });
  await buildGuardian(api.owner, world.club, pat, world.member);
  api.emails.length = 0;
});
afterAll(() => api.close());

const setPortal = (parent_portal: 0 | 1) =>
  api.owner.updateTable('clubs').set({ parent_portal }).where('id', '=', world.club.id).execute();

const enqueue = () =>
  enqueueProgressEmails({
    database: api.database,
    jobs: createJobs(api.database),
    now: () => api.clock.now,
    portalAddress: (host) => `https://${host}`,
    api_address: null,
  });
const send = async () => {
  await enqueue();
  await api.runJobs();
  // The clients of other tests stay in the database.
  const domain = world.host.replace('coach.', '');
  return api.emails
    .splice(0)
    .filter(({ subject }) => subject === `Progress and notes from Client of ${domain}`);
};
const recipients = async () => (await send()).map(({ to }) => to).toSorted();

const change = async (key: 'note' | 'grades', body: object, ts = api.clock.now) => {
  const as = await api.tokenFor(world.coach);
  const headers = newDevice().headers(key, 1);
  const { uuid } = world.member;
  const response =
    key === 'note'
      ? await api.call('POST /members/:uuid/note', {
          as,
          host: world.host,
          params: { uuid },
          body: { ts, ...body },
          headers,
        })
      : await api.call('POST /members/:uuid/assessments/:slug', {
          as,
          host: world.host,
          params: { uuid, slug: world.scheme.slug },
          body: { member_id: uuid, ts, context: { group_ngo_id: null }, ...body },
          headers,
        });
  expect(response.statusCode, response.body).toBe(200);
};
const completeBronze = async (ts = api.clock.now) => {
  await change('grades', { node_id: '/bronze/roll', assessment: 2 }, ts - 1);
  await change('grades', { node_id: '/bronze/jump', assessment: 2 }, ts);
};

const setLink = (row: { sees?: string[]; restricted?: boolean }) =>
  api.owner
    .updateTable('member_guardians')
    .set(row)
    .where('member_uuid', '=', world.member.uuid)
    .execute();

describe('enqueueProgressEmails', () => {
  test('[portals §B] sends levels and shared notes as a digest on Sunday evening, once', async () => {
    await completeBronze();
    await change('note', { note: 'Well done', shareable: true });
    expect(await recipients()).toEqual([]);
    api.clock.now = SUNDAY - 1;
    expect(await recipients()).toEqual([]);
    api.clock.now = SUNDAY;
    const [email, ...others] = await send();
    expect(others).toEqual([]);
    const { firstname } = world.member;
    expect(email?.text).toContain(`${firstname} has completed bronze.`);
    expect(email?.text).toContain(`There is a new note from the coach about ${firstname}.`);
    expect(email?.text).not.toContain('Well done');
    expect(email?.subject).not.toContain(firstname);
    expect(email?.one_click_url).toContain('progress');
    api.clock.now += 3600;
    expect(await recipients()).toEqual([]);
    // A grade of an offline device that arrives after the digest is in the next one.
    api.clock.now = SUNDAY + 86_400;
    await change('grades', { node_id: '/silver/cartwheel', assessment: 2 }, SATURDAY + 1);
    await change('grades', { node_id: '/silver/handstand', assessment: 2 }, SATURDAY + 2);
    api.clock.now = SUNDAY + 7 * 86_400;
    const [next] = await send();
    expect(next?.text).toContain('has completed silver.');
    expect(next?.text).not.toContain('bronze');
  });

  test('names a note that was shared and replaced before the digest, and notes of a child once', async () => {
    const { firstname } = world.member;
    const line = `There is a new note from the coach about ${firstname}.`;
    await change('note', { note: 'First', shareable: true });
    await change('note', { note: 'Not for parents' }, SATURDAY + 1);
    api.clock.now = SUNDAY;
    expect((await send())[0]?.text).toContain(line);
    api.clock.now += 60;
    await change('note', { note: 'Second', shareable: true }, SUNDAY + 2);
    await change('note', { note: 'Third', shareable: true }, SUNDAY + 3);
    api.clock.now = SUNDAY + 3600;
    expect(await send()).toEqual([]);
    api.clock.now = SUNDAY + 7 * 86_400;
    expect((await send())[0]?.text.split(line)).toHaveLength(2);
    api.clock.now = SUNDAY + 14 * 86_400;
    expect(await send()).toEqual([]);
  });

  test('[D21] names levels in the language of the recipient, and otherwise in the leading one', async () => {
    const titles = { '/bronze': 'Efydd' };
    const languages = await addLanguages(api, world.client.id, { 'cy-GB': 1, 'de-DE': 1 });
    await translateTitles(api.owner, world.scheme, languages['cy-GB'], titles);
    for (const language of ['cy-GB', 'de-DE'] as const) {
      const email = `${language}@example.org`;
      const user = await buildUser(api.owner, world.club, 'parent', { email });
      await buildGuardian(api.owner, world.club, user, world.member);
      // The e-mail is in the language of the last sign-in.
      await api.tokenFor(user, { language: { language_id: languages[language] ?? 0, language } });
    }
    await completeBronze();
    api.clock.now = SUNDAY;
    await enqueue();
    await api.runJobs();
    const texts = new Map(api.emails.map(({ to, text }) => [to, text]));
    const { firstname } = world.member;
    expect(texts.get('pat@example.org')).toContain(`${firstname} has completed bronze.`);
    expect(texts.get('cy-GB@example.org')).toContain('Efydd');
    expect(texts.get('cy-GB@example.org')).not.toContain('bronze');
    expect(texts.get('de-DE@example.org')).toContain('bronze');
  });

  test('leaves out what is new about another child or scheme only', async () => {
    await completeBronze();
    await change('note', { note: 'Well done', shareable: true });
    api.clock.now = SUNDAY;
    expect(await recipients()).toEqual(['pat@example.org']);
    const { client, club, coach, scheme } = world;
    const { uuid: member_uuid } = await buildMember(api.owner, club);
    const now = SUNDAY + 86_400;
    const of = { client_id: client.id, club_id: club.id, member_uuid, user_uuid: coach.uuid };
    const squad = await buildScheme(api.owner, client, { slug: 'squad' });
    // At the time of the last grade of the level of the child.
    const grade = { node_id: '/bronze/roll', assessment: 2, ts: SATURDAY, superseded: false };
    await api.owner
      .insertInto('score_history')
      .values([
        { ...of, ...grade, scheme_uuid: scheme.uuid, received_ts: now },
        {
          ...of,
          ...grade,
          member_uuid: world.member.uuid,
          scheme_uuid: squad.uuid,
          received_ts: now,
        },
      ])
      .execute();
    await api.owner
      .insertInto('note_history')
      .values({ ...of, note: 'Shy', updated_by: 'Ava', recorded_ts: now, received_ts: now })
      .execute();
    await api.owner
      .insertInto('audit_log')
      .values([
        { ...of, action: 'note.share', entity: 'member', entity_id: member_uuid, ts: now },
        {
          ...of,
          member_uuid: world.member.uuid,
          action: 'member.edit',
          entity: 'member',
          entity_id: world.member.uuid,
          ts: now,
        },
      ])
      .execute();
    api.clock.now = SUNDAY + 7 * 86_400;
    expect(await recipients()).toEqual([]);
  });

  test('comes within an hour for users who chose so, at most once an hour', async () => {
    const schedule = async (progress_emails: string) => {
      const as = await api.tokenFor(pat);
      const body = { unsubscribes: [], progress_emails };
      await api.call('PATCH /me', { as, host: world.host, body });
      const me = await api.call('GET /me', {
        as,
        host: world.host,
        query: { with_unsubscribes: 1 },
      });
      return me.json().progress_emails;
    };
    const other = await buildUser(api.owner, world.club, 'parent');
    expect(await schedule('immediately')).toBe('immediately');
    const theirs = await api.call('GET /me', {
      as: await api.tokenFor(other),
      host: world.host,
      query: { with_unsubscribes: 1 },
    });
    expect(theirs.json().progress_emails).toBe('weekly');
    await api.owner
      .insertInto('progress_emails')
      .values({ client_id: world.client.id, user_uuid: other.uuid, immediately: true })
      .execute();
    await change('note', { note: 'First', shareable: true });
    expect(await recipients()).toEqual(['pat@example.org']);
    api.clock.now += 60;
    await change('note', { note: 'Second', shareable: true });
    expect(await recipients()).toEqual([]);
    api.clock.now += 3540;
    expect(await recipients()).toEqual(['pat@example.org']);
    expect(await schedule('weekly')).toBe('weekly');
    api.clock.now += 3600;
    await change('note', { note: 'Third', shareable: true });
    expect(await recipients()).toEqual([]);
  });

  test('[D5] is for guardians who see progress, and not for ended kinds, other children and texts that are not shared', async () => {
    const { club, client } = world;
    const far = await buildClub(api.owner, client, { name: 'Lakeside', parent_portal: 1 });
    const other = await buildUser(api.owner, far, 'parent', { email: 'other@example.org' });
    await buildGuardian(api.owner, far, other, await buildMember(api.owner, far));
    const ended = await buildUser(api.owner, club, 'parent', { email: 'ended@example.org' });
    await buildGuardian(api.owner, club, ended, world.member);
    await api.owner
      .insertInto('unsubscribes')
      .values({ client_id: client.id, user_uuid: ended.uuid, kind: 'progress', ts: 1 })
      .execute();
    await change('note', { note: 'For coaches' });
    api.clock.now = SUNDAY;
    expect(await recipients()).toEqual([]);
    await change('note', { shareable: true });
    await setLink({ sees: ['medical'] });
    expect(await recipients()).toEqual([]);
    await setLink({ sees: ['progress'], restricted: true });
    expect(await recipients()).toEqual([]);
    await setLink({ restricted: false });
    await setPortal(0);
    expect(await recipients()).toEqual([]);
    await setPortal(1);
    const setDeleted = (deleted_at: number | null) =>
      api.owner.updateTable('clubs').set({ deleted_at }).where('id', '=', club.id).execute();
    await setDeleted(SUNDAY);
    expect(await recipients()).toEqual([]);
    await setDeleted(null);
    const setMerged = (merged_into: string | null) =>
      api.owner
        .updateTable('members')
        .set({ merged_into })
        .where('uuid', '=', world.member.uuid)
        .execute();
    await setMerged((await buildMember(api.owner, club)).uuid);
    expect(await recipients()).toEqual([]);
    await setMerged(null);
    await enqueue();
    // The rights count when the e-mail is sent.
    await setLink({ restricted: true });
    expect(await recipients()).toEqual([]);
    await api.owner.updateTable('progress_emails').set({ sent_through: null }).execute();
    await setLink({ restricted: false });
    expect(await recipients()).toEqual(['pat@example.org']);
  });
});
