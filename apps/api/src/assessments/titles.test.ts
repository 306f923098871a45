import type { Child, ClubMember, Group, MemberDetail, ReadyMember } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { addLanguages } from '../../testing/auth.ts';
import {
  buildGuardian,
  buildScheme,
  buildUser,
  node,
  type UserRow,
} from '../../testing/builders.ts';
import { translateTitles } from '../../testing/translations.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let parent: UserRow;
let admin: UserRow;
let languages: Record<string, number>;

const WELSH = {
  '/bronze': 'Efydd',
  '/bronze/jump': 'Naid',
  '/silver': 'Arian',
  '/silver/cartwheel': 'Olwyn',
};

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  parent = await buildUser(api.owner, world.club, 'parent');
  admin = await buildUser(api.owner, world.club, 'admin');
  await buildGuardian(api.owner, world.club, parent, world.member);
  languages = await addLanguages(api, world.client.id, { 'en-GB': 1, 'cy-GB': 1, 'de-DE': 1 });
  await translateTitles(api.owner, world.scheme, languages['cy-GB'], WELSH);
  await grade('/bronze/roll', 2);
  await grade('/bronze/jump', 2);
  await grade('/silver/cartwheel', 1);
});
afterAll(() => api.close());

const grade = (node_id: string, assessment: number, slug = 'recreational') =>
  api.call('POST /members/:uuid/assessments/:slug', {
    as: world.token,
    host: world.host,
    params: { uuid: world.member.uuid, slug },
    body: {
      member_id: world.member.uuid,
      node_id,
      assessment,
      ts: NOON - 9,
      context: { group_ngo_id: null },
    },
  });

type Language = 'en-GB' | 'cy-GB' | 'de-DE';

const tokenIn = (language: Language, user: UserRow) =>
  api.tokenFor(user, { language: { language_id: languages[language] ?? 0, language } });

const read = async <T>(
  key: Parameters<TestApi['call']>[0],
  language: Language,
  user: UserRow,
  { params = {}, query = {} }: Parameters<TestApi['call']>[1] = {},
): Promise<T> => {
  const as = await tokenIn(language, user);
  const response = await api.call(key, { as, host: world.host, params, query });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

const schemeOfChild = async (language: Language) => {
  const [child] = await read<Child[]>('GET /children', language, parent);
  const [scheme] = child?.schemes ?? [];
  if (scheme === undefined) throw new Error('The child follows no scheme');
  return scheme;
};

describe('findTitles', () => {
  test('[D21] a parent reads levels, skills and awards in their language, and otherwise in the leading one', async () => {
    const welsh = await schemeOfChild('cy-GB');
    expect(welsh.level).toMatchObject({ id: '/silver', title: 'Arian' });
    expect(welsh.achieved.map(({ title }) => title).toSorted()).toEqual(['Naid', 'roll']);
    expect(welsh.working_on).toMatchObject([{ id: '/silver/cartwheel', title: 'Olwyn' }]);
    expect(welsh.next).toEqual([{ id: '/silver/handstand', title: 'handstand' }]);
    expect(welsh.awards).toMatchObject([{ id: '/bronze', title: 'Efydd' }]);

    const german = await schemeOfChild('de-DE');
    expect(german.level?.title).toBe('silver');
    expect(german.working_on).toMatchObject([{ title: 'cartwheel' }]);
    expect(german.awards).toMatchObject([{ title: 'bronze' }]);
  });

  test('[D21] what is left of a level is named in the language of the reader', async () => {
    const skills = ['roll', 'jump', 'hop'].map((name) => `/one/${name}`);
    const children = skills.map((id) => node(id, 's'));
    const tree = [node('/one', 'l', children, { completion: [{ nodes: skills, count: 2 }] })];
    const scheme = await buildScheme(api.owner, world.client, { tree, slug: 'small' });
    await translateTitles(api.owner, scheme, languages['cy-GB'], { '/one/jump': 'Naid' });
    await api.owner
      .updateTable('groups')
      .set({ scheme_uuid: scheme.uuid })
      .where('id', '=', world.group.id)
      .execute();
    await grade('/one/roll', 2, 'small');
    const [child] = await read<Child[]>('GET /children', 'cy-GB', parent);
    const remaining = [{ togo: 1, kind: 'skills', titles: ['Naid', 'hop'] }];
    expect(child?.schemes.find(({ slug }) => slug === 'small')?.level).toMatchObject({ remaining });
    const detail = await read<MemberDetail>('GET /members/:uuid', 'cy-GB', admin, {
      params: { uuid: world.member.uuid },
      query: { with_awards: 1 },
    });
    expect(detail.awards?.find(({ id }) => id === '/one')).toMatchObject({ remaining });
  });

  test('[D21] a certificate names the level in the language of the parent', async () => {
    const certificate = async (language: Language) => {
      const response = await api.call('POST /certificates', {
        as: await tokenIn(language, parent),
        host: world.host,
        body: {
          awards: [
            { member_uuid: world.member.uuid, scheme_slug: 'recreational', node_id: '/bronze' },
          ],
        },
      });
      const pdf = Buffer.from(response.json().file, 'base64').toString('latin1');
      return /\(((?:Tystysgrif|Urkunde): [^)]*)\)/.exec(pdf)?.[1];
    };
    expect(await certificate('cy-GB')).toBe('Tystysgrif: Ella Jones, Efydd');
    // The language of the last sign-in counts.
    api.clock.now += 60;
    expect(await certificate('de-DE')).toBe('Urkunde: Ella Jones, bronze');
  });

  test('[D21] a club’s lists name levels in the language of the reader', async () => {
    const params = { uuid: world.member.uuid };
    const query = { with_awards: 1 };
    const titles = async (language: Language) => {
      const members = await read<ClubMember[]>('GET /members', language, admin);
      const detail = await read<MemberDetail>('GET /members/:uuid', language, admin, {
        params,
        query,
      });
      const groups = await read<Group[]>('GET /groups', language, admin, {
        query: { with_levels: 1 },
      });
      return [
        members.find(({ uuid }) => uuid === world.member.uuid)?.level?.title,
        detail.level?.title,
        ...(detail.awards ?? []).map(({ title }) => title).toSorted(),
        ...groups.flatMap(({ levels }) => levels.map(({ title }) => title)),
      ];
    };
    expect(await titles('cy-GB')).toEqual(['Arian', 'Arian', 'Arian', 'Efydd', 'Arian']);
    expect(await titles('de-DE')).toEqual(['silver', 'silver', 'bronze', 'silver', 'silver']);
  });

  test('[D21] the queue and the reports name levels in the language of the reader', async () => {
    await api.owner
      .insertInto('move_marks')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        group_id: world.group.id,
        member_uuid: world.member.uuid,
        remote_node_id: '/silver',
        stay: false,
        recorded_ts: NOON - 9,
        user_uuid: world.coach.uuid,
      })
      .execute();
    const cellsOf = async (language: Language, name: string) => {
      const report = await read<{ rows: { cells: unknown[] }[] }>(
        'GET /reports/:name',
        language,
        admin,
        { params: { name } },
      );
      return report.rows.flatMap(({ cells }) => cells);
    };
    const titles = async (language: Language, named: string[]) => {
      const [ready] = await read<ReadyMember[]>('GET /moves/ready', language, admin);
      expect([ready?.completed, ready?.level]).toEqual(named);
      expect(await cellsOf(language, 'level-distribution')).toEqual(expect.arrayContaining(named));
      expect(await cellsOf(language, 'ready-to-move')).toContain(named[1]);
      expect(await cellsOf(language, 'badges')).toContain(named[0]);
    };
    await titles('cy-GB', ['Efydd', 'Arian']);
    await titles('de-DE', ['bronze', 'silver']);
  });

  test('[D21] a version without a translation is read in the leading language', async () => {
    const { client_id, uuid, curriculum } = world.scheme;
    const version = 2;
    await api.owner
      .insertInto('curriculum_versions')
      .values({
        client_id,
        scheme_uuid: uuid,
        version,
        state: 'published',
        published_at: NOON,
        document: JSON.stringify({ ...curriculum, version }),
        etag: 'v2',
      })
      .execute();
    await api.owner.updateTable('schemes').set({ version }).where('uuid', '=', uuid).execute();
    expect((await schemeOfChild('cy-GB')).level?.title).toBe('silver');
  });

  test('[D21] a translation that is published again for the same version is read again', async () => {
    expect((await schemeOfChild('cy-GB')).level?.title).toBe('Arian');
    // As when the owner of a mirrored node publishes another translation.
    const other = { ...WELSH, '/silver': 'Arian byw' };
    await translateTitles(api.owner, world.scheme, languages['cy-GB'], other);
    expect((await schemeOfChild('cy-GB')).level?.title).toBe('Arian byw');
  });
});
