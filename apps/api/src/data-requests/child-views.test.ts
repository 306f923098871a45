import type { ChildView, WhoCanSee } from '@springboard/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildGuardian,
  buildMember,
  buildUser,
  joinGroup,
  type UserRow,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let admin: UserRow;
let parent: UserRow;

const DAY = 86_400;
const EVERYTHING = { with_alerts: 1, with_notes: 1, with_progress: 1 };

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  admin = await buildUser(api.owner, world.club, 'admin', { firstname: 'Helen', lastname: 'Rees' });
  parent = await buildUser(api.owner, world.club, 'parent', {
    firstname: 'Pat',
    lastname: 'Jones',
  });
  await buildGuardian(api.owner, world.club, parent, world.member);
});

const read = async (
  user: UserRow,
  uuid: string,
  query: Record<string, string | number> = { per_page: 1000 },
) =>
  api.call('GET /children/:uuid/views', {
    as: await api.tokenFor(user),
    host: world.host,
    params: { uuid },
    query,
  });

const viewsOf = async (uuid: string, user = parent): Promise<ChildView[]> => {
  const response = await read(user, uuid);
  expect(response.statusCode).toBe(200);
  return response.json();
};

const openGroup = async (user: UserRow, id: number, query: Record<string, number> = {}) =>
  api.call('GET /groups/:id/members', {
    as: await api.tokenFor(user),
    host: world.host,
    params: { id },
    query,
  });

const addAlert = (uuid: string, kind: 'medical' | 'safeguarding') =>
  api.owner
    .insertInto('member_alerts')
    .values({
      client_id: world.client.id,
      club_id: world.club.id,
      member_uuid: uuid,
      kind,
      text: 'x',
    })
    .execute();

const addNote = (uuid: string) =>
  api.owner
    .insertInto('notes')
    .values({
      client_id: world.client.id,
      club_id: world.club.id,
      member_uuid: uuid,
      note: 'x',
      updated_by: 'Ava',
      updated_at: NOON,
      user_uuid: world.coach.uuid,
    })
    .execute();

describe('GET /children/:uuid/access', () => {
  test('[D20] says when the record is deleted, as if an active child left today', async () => {
    const deletionDate = async () =>
      (
        await api.call('GET /children/:uuid/access', {
          as: await api.tokenFor(parent),
          host: world.host,
          params: { uuid: world.member.uuid },
        })
      ).json<WhoCanSee>().deletion_date;
    expect(await deletionDate()).toBe('2028-11-19');
    await api.owner
      .updateTable('members')
      .set({ active: false, inactive_date: '2026-08-31' })
      .where('uuid', '=', world.member.uuid)
      .execute();
    expect(await deletionDate()).toBe('2028-09-01');
    await api.owner
      .updateTable('clients')
      .set({ member_retention_months: 6 })
      .where('id', '=', world.client.id)
      .execute();
    expect(await deletionDate()).toBe('2027-03-01');
  });
});

describe('the administrators in GET /children/:uuid/access', () => {
  test('[D20] are the active ones of the club of the child, each once', async () => {
    const { client, club, member } = world;
    await buildMember(api.owner, club);
    await buildUser(api.owner, club, 'admin', { firstname: 'Ida', status: 'inactive' });
    const elsewhere = await buildClub(api.owner, client);
    await buildMember(api.owner, elsewhere);
    await buildUser(api.owner, elsewhere, 'admin', { firstname: 'Una' });
    const response = await api.call('GET /children/:uuid/access', {
      as: await api.tokenFor(parent),
      host: world.host,
      params: { uuid: member.uuid },
    });
    const { people } = response.json<WhoCanSee>();
    expect(people.flatMap(({ name, role }) => (role === 'admin' ? [name] : []))).toEqual([
      'Helen Rees',
    ]);
  });
});

describe('GET /children/:uuid/views', () => {
  test('[D19] lists who saw the child, by day, with role and kinds', async () => {
    await addAlert(world.member.uuid, 'medical');
    await addNote(world.member.uuid);
    await openGroup(world.coach, world.group.id, EVERYTHING);
    await api.call('POST /members/:uuid/export', {
      as: await api.tokenFor(admin),
      host: world.host,
      params: { uuid: world.member.uuid },
      body: { reason: 'requested' },
    });
    api.clock.now += DAY;
    await api.call('GET /children', { as: await api.tokenFor(parent), host: world.host });
    const kinds = ['medical', 'notes', 'profile', 'progress'];
    expect(await viewsOf(world.member.uuid)).toEqual([
      {
        date: '2026-11-19',
        name: 'Pat Jones',
        role: 'parent',
        is_self: true,
        kinds: ['profile', 'progress'],
      },
      { date: '2026-11-18', name: 'Ava Morgan', role: 'coach', is_self: false, kinds },
      { date: '2026-11-18', name: 'Helen Rees', role: 'admin', is_self: false, kinds: ['export'] },
    ]);
  });

  test('[D19] lists a view of a safeguarding text as one of the profile', async () => {
    await addAlert(world.member.uuid, 'safeguarding');
    await openGroup(world.coach, world.group.id, EVERYTHING);
    expect(await viewsOf(world.member.uuid)).toMatchObject([{ kinds: ['profile', 'progress'] }]);
  });

  test('has pages, and the date of the club', async () => {
    const club = await buildClub(api.owner, world.client, { time_zone: 'Pacific/Auckland' });
    const child = await buildMember(api.owner, club);
    const coach = await buildUser(api.owner, club, 'coach');
    const group = await buildGroup(api.owner, club, { coaches: [coach] });
    await joinGroup(api.owner, group, child);
    const guardian = await buildUser(api.owner, club, 'parent');
    await buildGuardian(api.owner, club, guardian, child);
    for (let day = 0; day < 3; day += 1) {
      await openGroup(coach, group.id);
      api.clock.now += DAY;
    }
    const page = await read(guardian, child.uuid, { page: 1, per_page: 2 });
    expect(page.headers['x-total-count']).toBe('3');
    expect(page.json()).toMatchObject([{ date: '2026-11-19' }]);
  });

  test('[D5] is for the parents of the child, and not for a restricted guardian', async () => {
    const uuid = world.member.uuid;
    const other = await buildUser(api.owner, world.club, 'parent');
    const brother = await buildMember(api.owner, world.club);
    await buildGuardian(api.owner, world.club, other, brother);
    expect(statusAndError(await read(other, uuid))).toEqual([404, 'UNKNOWN_MEMBER']);
    for (const user of [world.coach, admin]) expect((await read(user, uuid)).statusCode).toBe(403);
    await api.owner
      .updateTable('member_guardians')
      .set({ restricted: true })
      .where('member_uuid', '=', uuid)
      .execute();
    expect(statusAndError(await read(parent, uuid))).toEqual([404, 'UNKNOWN_MEMBER']);
  });
});

/** Calls of the users of the model; `with` are the parts of the members that are requested. */
const calls = fc.oneof(
  fc.record({
    call: fc.constant('group' as const),
    user: fc.constantFrom('ava', 'ben', 'helen'),
    group: fc.constantFrom(0, 1),
    alerts: fc.boolean(),
    notes: fc.boolean(),
    progress: fc.boolean(),
  }),
  fc.record({ call: fc.constant('list' as const) }),
  fc.record({ call: fc.constant('children' as const), user: fc.constantFrom('pat', 'sam') }),
  fc.record({
    call: fc.constantFrom('absences', 'history'),
    user: fc.constantFrom('ava', 'ben', 'helen', 'pat', 'sam'),
    child: fc.constantFrom(0, 1, 2),
  }),
  fc.record({ call: fc.constant('export' as const), child: fc.constantFrom(0, 1, 2) }),
  fc.record({ call: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }),
);

/** The groups of the coaches, the children of the groups and of the parents, by their positions. */
const GROUPS_OF: Record<string, readonly number[]> = { ava: [0], ben: [0, 1], helen: [0, 1] };
const CHILDREN_OF_GROUP = [[0, 1], [2]];
const CHILDREN_OF: Record<string, readonly number[]> = { pat: [0], sam: [1, 2] };
/** Child 0 has a note and a medical alert, child 1 a safeguarding alert. */
const HAS_NOTE = 0;
const HAS_MEDICAL = 0;

describe('the views of children', () => {
  test('[D19] are exactly those of the calls made, once per user, child, day and kind', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(calls, { minLength: 1, maxLength: 15 }), async (sequence) => {
        const model = await buildModel();
        const expected = new Set<string>();
        for (const step of sequence) {
          if (step.call === 'wait') api.clock.now += step.hours * 3600;
          else for (const seen of await model.run(step)) expected.add(seen);
        }
        expect(await model.listed()).toEqual([...expected].toSorted());
      }),
      { numRuns: 12 },
    );
  });
});

type Step = Exclude<typeof calls extends fc.Arbitrary<infer T> ? T : never, { call: 'wait' }>;

const buildModel = async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  const { client, club } = world;
  const staff = async (firstname: string, role: 'coach' | 'admin' | 'parent') =>
    buildUser(api.owner, club, role, { firstname, lastname: '' });
  const users: Record<string, UserRow> = {
    ava: await staff('ava', 'coach'),
    ben: await staff('ben', 'coach'),
    helen: await staff('helen', 'admin'),
    pat: await staff('pat', 'parent'),
    sam: await staff('sam', 'parent'),
  };
  const children: { uuid: string }[] = [];
  for (let n = 0; n < 3; n += 1) children.push(await buildMember(api.owner, club));
  const uuidOf = (child: number) => children[child]?.uuid ?? '';
  const groups: number[] = [];
  for (const [position, members] of CHILDREN_OF_GROUP.entries()) {
    const coaches = Object.entries(GROUPS_OF)
      .filter(([name, of]) => name !== 'helen' && of.includes(position))
      .flatMap(([name]) => users[name] ?? []);
    const scheme_uuid = world.scheme.uuid;
    const group = await buildGroup(api.owner, club, { coaches, scheme_uuid });
    groups.push(group.id);
    for (const child of members) await joinGroup(api.owner, group, { uuid: uuidOf(child) });
  }
  for (const [name, of] of Object.entries(CHILDREN_OF)) {
    const user = users[name];
    if (user === undefined) continue;
    for (const child of of) await buildGuardian(api.owner, club, user, { uuid: uuidOf(child) });
  }
  await addNote(uuidOf(HAS_NOTE));
  await addAlert(uuidOf(HAS_MEDICAL), 'medical');
  await addAlert(uuidOf(1), 'safeguarding');
  await api.owner
    .deleteFrom('class_members')
    .where('client_id', '=', client.id)
    .where('member_uuid', '=', world.member.uuid)
    .execute();
  await api.owner
    .deleteFrom('members')
    .where('client_id', '=', client.id)
    .where('uuid', '=', world.member.uuid)
    .execute();

  const requestOf = async (name: string) => {
    const user = users[name];
    if (user === undefined) throw new Error(`No user ${name}`);
    return { as: await api.tokenFor(user), host: world.host };
  };
  const day = () => new Date(api.clock.now * 1000).toISOString().slice(0, 10);
  const seen = (name: string, of: readonly number[], kind: string) =>
    of.map((child) => [child, day(), name, kind].join(' '));
  const mayOpen = (name: string, child: number) =>
    (
      CHILDREN_OF[name] ?? (GROUPS_OF[name] ?? []).flatMap((id) => CHILDREN_OF_GROUP[id] ?? [])
    ).includes(child);

  /** Makes a call, and returns what it shows by the rules. */
  const run = async (step: Step): Promise<string[]> => {
    switch (step.call) {
      case 'group': {
        const { user, group, alerts, notes, progress } = step;
        const response = await api.call('GET /groups/:id/members', {
          ...(await requestOf(user)),
          params: { id: groups[group] ?? 0 },
          query: {
            with_alerts: Number(alerts),
            with_notes: Number(notes),
            with_progress: Number(progress),
          },
        });
        const isOpen = GROUPS_OF[user]?.includes(group) === true;
        expect(response.statusCode).toBe(isOpen ? 200 : 404);
        if (!isOpen) return [];
        const shown = CHILDREN_OF_GROUP[group] ?? [];
        const only = (child: number) => shown.filter((other) => other === child);
        return [
          ...seen(user, shown, 'profile'),
          ...(progress ? seen(user, shown, 'progress') : []),
          ...(notes ? seen(user, only(HAS_NOTE), 'notes') : []),
          ...(alerts ? seen(user, only(HAS_MEDICAL), 'medical') : []),
        ];
      }
      case 'list': {
        const response = await api.call('GET /members', {
          ...(await requestOf('helen')),
          query: { per_page: 100 },
        });
        expect(response.statusCode).toBe(200);
        return [
          ...seen('helen', [0, 1, 2], 'profile'),
          ...seen('helen', [0, 1, 2], 'progress'),
          ...seen('helen', [HAS_MEDICAL], 'medical'),
        ];
      }
      case 'children': {
        const of = CHILDREN_OF[step.user] ?? [];
        const response = await api.call('GET /children', await requestOf(step.user));
        expect(response.statusCode).toBe(200);
        return [...seen(step.user, of, 'profile'), ...seen(step.user, of, 'progress')];
      }
      case 'export': {
        const { child } = step;
        await api.call('POST /members/:uuid/export', {
          ...(await requestOf('helen')),
          params: { uuid: uuidOf(child) },
          body: { reason: 'requested' },
        });
        return seen('helen', [child], 'export');
      }
      case 'absences':
      case 'history':
        break;
    }
    const { user, child, call } = step;
    const isHistory = call === 'history';
    const response = await api.call(
      isHistory ? 'GET /members/:uuid/assessments/:slug/history' : 'GET /members/:uuid/absences',
      { ...(await requestOf(user)), params: { uuid: uuidOf(child), slug: world.scheme.slug } },
    );
    const isOpen = mayOpen(user, child) && !(isHistory && user in CHILDREN_OF);
    expect(response.statusCode === 200).toBe(isOpen);
    return isOpen ? seen(user, [child], isHistory ? 'progress' : 'profile') : [];
  };

  /** What the parents of all children read. */
  const listed = async (): Promise<string[]> => {
    const lines: string[] = [];
    for (const [name, of] of Object.entries(CHILDREN_OF)) {
      const user = users[name];
      if (user === undefined) continue;
      for (const child of of) {
        for (const view of await viewsOf(uuidOf(child), user)) {
          for (const kind of view.kinds) lines.push([child, view.date, view.name, kind].join(' '));
        }
      }
    }
    return lines.toSorted();
  };
  return { run, listed };
};
