import type { ClubMember } from '@springboard/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClub, buildMember, buildScheme, buildUser } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let other: World['scheme'];

beforeAll(async () => {
  api = await startTestApi();
  world = await buildWorld(api);
  other = await buildScheme(api.owner, world.client, { slug: 'other' });
});
afterAll(() => api.close());

/** The schemes have no `/gold`. */
const NODES = ['/bronze', '/silver', '/gold'] as const;

const assessment = fc.option(
  fc.record({
    node_id: fc.option(fc.constantFrom(...NODES)),
    last_assessed_ts: fc.option(fc.nat(2)),
  }),
);
const member = fc.record({
  firstname: fc.constantFrom('Ben', 'Élan', 'Eva'),
  lastname: fc.constantFrom('Hill', 'Rees'),
  state: fc.constantFrom('active', 'inactive', 'erased', 'merged', 'elsewhere'),
  recreational: assessment,
  other: assessment,
});
type Member = typeof member extends fc.Arbitrary<infer T> ? T : never;

const buildMembers = async (members: readonly Member[]) => {
  const { client } = world;
  const club = await buildClub(api.owner, client);
  const elsewhere = await buildClub(api.owner, client);
  const built = [];
  for (const { firstname, lastname, state, ...bySlug } of members) {
    const { uuid, club_id } = await buildMember(
      api.owner,
      state === 'elsewhere' ? elsewhere : club,
      {
        firstname,
        lastname,
        active: state === 'active',
        ...(state === 'erased' && { inactive_reason: 'erased' }),
        ...(state === 'merged' && { merged_into: world.member.uuid }),
      },
    );
    const assessments = [
      { scheme: other, ...bySlug.other },
      { scheme: world.scheme, ...bySlug.recreational },
    ].flatMap(({ scheme, node_id, last_assessed_ts }) =>
      node_id === undefined || last_assessed_ts === undefined
        ? []
        : [{ scheme, node_id, last_assessed_ts }],
    );
    for (const { scheme, node_id, last_assessed_ts } of assessments) {
      await api.owner
        .insertInto('member_assessments')
        .values({
          client_id: client.id,
          club_id,
          member_uuid: uuid,
          scheme_uuid: scheme.uuid,
          current_remote_node_id: node_id,
          last_assessed_ts,
          document: '{}',
          version: 1,
        })
        .execute();
    }
    built.push({ uuid, name: `${firstname} ${lastname}`, state, assessments });
  }
  const token = await api.tokenFor(await buildUser(api.owner, club, 'admin'));
  return { built, token };
};

type Built = Awaited<ReturnType<typeof buildMembers>>['built'][number];

/** The most recent assessment; of several with the same time that of the first scheme by its UUID. */
const currentOf = ({ assessments }: Built) =>
  assessments.toSorted(
    (a, b) =>
      (b.last_assessed_ts ?? -1) - (a.last_assessed_ts ?? -1) ||
      (a.scheme.uuid < b.scheme.uuid ? -1 : 1),
  )[0];

const positionOf = (member: Built): number | null => {
  const current = currentOf(member);
  const levels = [other, world.scheme].flatMap(({ slug }) => [
    `${slug} /bronze`,
    `${slug} /silver`,
  ]);
  const position = levels.indexOf(`${current?.scheme.slug} ${current?.node_id}`);
  return position < 0 ? null : position;
};

const NAMES = new Intl.Collator('und', { sensitivity: 'accent' });

const sorted = (members: readonly Built[], direction: 1 | -1): string[] =>
  members
    .toSorted((a, b) => {
      const [left, right] = [positionOf(a), positionOf(b)];
      const byLevel =
        left === right ? 0 : left === null ? 1 : right === null ? -1 : direction * (left - right);
      return byLevel || NAMES.compare(a.name, b.name) || (a.uuid < b.uuid ? -1 : 1);
    })
    .map(({ uuid }) => uuid);

const list = async (token: string, query: Record<string, string | number>) => {
  const response = await api.call('GET /members', { as: token, host: world.host, query });
  const rows: ClubMember[] = response.json();
  return { uuids: rows.map(({ uuid }) => uuid), rows, total: response.headers['x-total-count'] };
};

test('pages sorted or filtered by level agree with the most recent assessment of each member', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(member, { maxLength: 12 }), async (members) => {
      const { built, token } = await buildMembers(members);
      const listed = built.filter(({ state }) => state === 'active' || state === 'inactive');
      const total = String(listed.length);
      for (const [sort, direction] of [['alevel', 1] as const, ['dlevel', -1] as const]) {
        const uuids: string[] = [];
        for (let page = 0; page === 0 || page * 5 < listed.length; page += 1) {
          const found = await list(token, { sort, page, per_page: 5 });
          expect(found.total).toBe(total);
          uuids.push(...found.uuids);
          for (const { uuid, level } of found.rows) {
            const expected = listed.find((row) => row.uuid === uuid);
            const current = expected && currentOf(expected);
            const isKnown = expected !== undefined && positionOf(expected) !== null;
            expect(level?.id ?? null).toBe(isKnown ? current?.node_id : null);
            expect(level?.scheme_slug ?? null).toBe(isKnown ? current?.scheme.slug : null);
          }
        }
        expect(uuids).toEqual(sorted(listed, direction));
      }
      for (const node_id of NODES) {
        const found = await list(token, { 'level[]': node_id, sort: 'alevel' });
        const expected = listed.filter((row) => currentOf(row)?.node_id === node_id);
        expect([found.uuids, found.total]).toEqual([sorted(expected, 1), String(expected.length)]);
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);
