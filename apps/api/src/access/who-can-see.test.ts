import type { CallKey, WhoCanSee } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildGuardian,
  buildMember,
  buildSession,
  buildUser,
  joinGroup,
  type UserRow,
} from '../../testing/builders.ts';
import { buildWorld } from '../../testing/world.ts';

/** Random clubs, compared with the rules of D5 in plain code: who can open the record of one child. */

const TODAY = '2026-11-18';
const COVER_DAYS = 31;

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOON;
});
afterAll(() => api.close());

/** The child is of club 0. Groups, clubs and coaches are named by their positions. */
const club = fc.constantFrom(0, 1);
const group = fc.nat({ max: 2 });
/** Most coaches have one way to a group, so that each rule decides often. */
const rarely = fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true));
const models = fc.record({
  groups: fc.array(
    fc.record({
      club,
      shared: fc.boolean(),
      deleted: rarely,
      meets_today: fc.boolean(),
      child: fc.constantFrom('in', 'in', 'in', 'waiting', 'left', 'leaves later', 'never'),
    }),
    { minLength: 3, maxLength: 3 },
  ),
  coaches: fc.array(
    fc.record({
      club,
      teaches: fc.uniqueArray(group, { maxLength: 1 }),
      covers: fc.option(
        fc.record({
          group,
          days: fc.constantFrom(-COVER_DAYS - 1, -COVER_DAYS, 0, COVER_DAYS, COVER_DAYS + 1),
        }),
        { freq: 4 },
      ),
      can_view_all_classes: rarely,
      shares_device: rarely,
      deactivated: rarely,
    }),
    { minLength: 4, maxLength: 4 },
  ),
  admins: fc.array(club, { minLength: 1, maxLength: 2 }),
  guardians: fc.array(
    fc.record({
      kind: fc.constantFrom('own', 'restricted', 'of another child'),
      sees: fc.subarray(['progress', 'medical'] as const),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
/** The guardian who reads the list. */
const ASKING = 'parent who reads';
type Model = typeof models extends fc.Arbitrary<infer T> ? T : never;

/** The sessions by group and date, each with the coach who covers it. */
const sessionsOf = ({ groups, coaches }: Model) => {
  const covers = new Map<string, number | null>();
  for (const [position, { meets_today }] of groups.entries()) {
    if (meets_today) covers.set(`${position} ${TODAY}`, null);
  }
  for (const [coach, { covers: cover }] of coaches.entries()) {
    if (cover !== null) covers.set(`${cover.group} ${addDays(TODAY, cover.days)}`, coach);
  }
  return [...covers].map(([key, cover]) => {
    const [position = '', date = ''] = key.split(' ');
    return { group: Number(position), date, cover };
  });
};

/** D5: the users who can open the child's record. */
const expectedOf = (model: Model): string[] => {
  const { groups, coaches, admins, guardians } = model;
  const sessions = sessionsOf(model);
  const isOfClub = (position: number, of: number) =>
    groups[position]?.club === of || groups[position]?.shared === true;
  const withChild = groups.flatMap(({ deleted, child, club: of }, position) =>
    !deleted && of === 0 && (child === 'in' || child === 'leaves later') ? [position] : [],
  );
  const covers = (coach: number, position: number) =>
    sessions.some(
      ({ group: of, date, cover }) =>
        of === position &&
        cover === coach &&
        date >= addDays(TODAY, -COVER_DAYS) &&
        date <= addDays(TODAY, COVER_DAYS),
    );
  const meetsToday = (position: number) =>
    sessions.some(({ group: of, date }) => of === position && date === TODAY);
  const coachesWhoSee = coaches.flatMap((coach, number) =>
    !coach.deactivated &&
    withChild.some(
      (position) =>
        isOfClub(position, coach.club) &&
        (coach.teaches.includes(position) ||
          covers(number, position) ||
          coach.can_view_all_classes ||
          (coach.shares_device && meetsToday(position))),
    )
      ? [`coach ${number}`]
      : [],
  );
  // Administrators get no access through sharing (ADR 0018).
  const adminsWhoSee = admins.flatMap((of, number) => (of === 0 ? [`admin ${number}`] : []));
  const guardiansWhoSee = guardians.flatMap(({ kind }, number) =>
    kind === 'own' ? [`parent ${number}`] : [],
  );
  return [...coachesWhoSee, ...adminsWhoSee, ...guardiansWhoSee, ASKING];
};

const nameOf = (name: string) => ({ firstname: name, lastname: '' });

/** The child's medical alert and the note that a coach shared with guardians. */
const TEXTS = { medical: 'Peanut allergy', notes: 'Splits are coming' } as const;

const KINDS = ['medical', 'notes'] as const;

/** The users by name, each with the texts of `TEXTS` that they see. */
type Sight = Readonly<Record<string, readonly string[]>>;

type Observed = {
  /** The users who got the child from a call that shows members. */
  readonly seen: Sight;
  /** The users whom the parent's list names. */
  readonly listed: Sight;
};

/** Builds the model, makes every call that shows members, and reads the parent's list. */
const observe = async (model: Model): Promise<Observed> => {
  const world = await buildWorld(api);
  const clubs = [world.club, await buildClub(api.owner, world.client)] as const;
  const clubAt = (position: number) => (position === 0 ? clubs[0] : clubs[1]);
  const child = await buildMember(api.owner, world.club, { firstname: 'Wanted' });
  const of_child = {
    client_id: world.client.id,
    club_id: world.club.id,
    member_uuid: child.uuid,
  };
  await api.owner
    .insertInto('member_alerts')
    .values({ ...of_child, kind: 'medical', text: TEXTS.medical })
    .execute();
  await api.owner
    .insertInto('notes')
    .values({
      ...of_child,
      note: TEXTS.notes,
      shareable: true,
      updated_by: 'Ava Morgan',
      updated_at: NOON,
      user_uuid: world.coach.uuid,
    })
    .execute();
  const groups: Awaited<ReturnType<typeof buildGroup>>[] = [];
  for (const { club: of, shared, deleted, child: state } of model.groups) {
    const built = await buildGroup(api.owner, clubAt(of), { deleted_at: deleted ? NOON : null });
    groups.push(built);
    if (shared) {
      const club_id = clubAt(1 - of).id;
      const row = { client_id: world.client.id, group_id: built.id, club_id };
      await api.owner.insertInto('group_clubs').values(row).execute();
    }
    // A member joins groups of their own club.
    if (of === 0 && state !== 'never') {
      await joinGroup(api.owner, built, child, {
        waiting: state === 'waiting',
        left_date: { left: TODAY, 'leaves later': '2026-11-19' }[state as string] ?? null,
      });
    }
  }
  const users = new Map<string, { user: UserRow; features: { SWITCH_USER: boolean } }>();
  for (const [number, coach] of model.coaches.entries()) {
    const { can_view_all_classes, shares_device: SWITCH_USER, deactivated } = coach;
    const user = await buildUser(api.owner, clubAt(coach.club), 'coach', {
      can_view_all_classes,
      status: deactivated ? 'inactive' : 'active',
      ...nameOf(`coach ${number}`),
    });
    const feature = { feature: 'SWITCH_USER', value: JSON.stringify(SWITCH_USER) };
    const { client_id: of_client, uuid: user_uuid } = user;
    await api.owner
      .insertInto('user_features')
      .values({ client_id: of_client, user_uuid, ...feature })
      .execute();
    users.set(`coach ${number}`, { user, features: { SWITCH_USER } });
    for (const position of coach.teaches) {
      const taught = groups[position];
      if (taught === undefined) continue;
      const { client_id, club_id, id: group_id } = taught;
      const row = { client_id, club_id, group_id, user_uuid: user.uuid };
      await api.owner.insertInto('group_coaches').values(row).execute();
    }
  }
  for (const { group: position, date, cover } of sessionsOf(model)) {
    const of = groups[position];
    if (of === undefined) continue;
    const cover_user_uuid = users.get(`coach ${cover}`)?.user.uuid ?? null;
    await buildSession(api.owner, of, date, { cover_user_uuid });
  }
  const features = { SWITCH_USER: false };
  for (const [number, of] of model.admins.entries()) {
    users.set(`admin ${number}`, {
      user: await buildUser(api.owner, clubAt(of), 'admin', nameOf(`admin ${number}`)),
      features,
    });
  }
  const brother = await buildMember(api.owner, world.club);
  for (const [number, { kind, sees }] of model.guardians.entries()) {
    const user = await buildUser(api.owner, world.club, 'parent', nameOf(`parent ${number}`));
    users.set(`parent ${number}`, { user, features });
    await buildGuardian(api.owner, world.club, user, kind === 'of another child' ? brother : child);
    await api.owner
      .updateTable('member_guardians')
      .set({ restricted: kind === 'restricted', sees: [...sees] })
      .where('client_id', '=', world.client.id)
      .where('guardian_id', 'in', (query) =>
        query.selectFrom('guardians').select('id').where('user_uuid', '=', user.uuid),
      )
      .execute();
  }

  const asking = await buildUser(api.owner, world.club, 'parent', nameOf(ASKING));
  users.set(ASKING, { user: asking, features });
  await buildGuardian(api.owner, world.club, asking, child);

  const seen: Record<string, readonly string[]> = {};
  for (const [name, { user, features: flags }] of users) {
    const as = await api.tokenFor(user, { features: flags });
    const read = async (key: CallKey, params = {}, query = {}) =>
      (await api.call(key, { as, host: world.host, params, query })).body;
    const of = { uuid: child.uuid };
    const details = { with_alerts: 1, with_notes: 1 };
    const bodies = [
      await read('GET /members', {}, { search: 'Wanted' }),
      await read('GET /members/:uuid', of, details),
      await read('GET /children'),
      await read('GET /children/:uuid/details', of),
      ...(await Promise.all(
        groups.map(({ id }) => read('GET /groups/:id/members', { id }, details)),
      )),
    ];
    if (!bodies.some((body) => body.includes('Wanted'))) {
      expect(bodies.join()).not.toContain(TEXTS.medical);
      expect(bodies.join()).not.toContain(TEXTS.notes);
      continue;
    }
    seen[name] = KINDS.filter((kind) => bodies.some((body) => body.includes(TEXTS[kind])));
  }
  const list = await api.call('GET /children/:uuid/access', {
    as: await api.tokenFor(asking),
    host: world.host,
    params: { uuid: child.uuid },
  });
  const { people } = list.json<WhoCanSee>();
  const listed = Object.fromEntries(
    people.map(({ name, sees }) => [name, KINDS.filter((kind) => sees.includes(kind))]),
  );
  return { seen, listed };
};

describe('the record of a child', () => {
  test('[D19] is not seen by a deactivated user, or by one in a role that they no longer have', async () => {
    const world = await buildWorld(api);
    const pat = await buildUser(api.owner, world.club, 'parent', nameOf('Pat'));
    const kim = await buildUser(api.owner, world.club, 'parent', nameOf('Kim'));
    const lee = await buildUser(api.owner, world.club, 'parent', { status: 'inactive' });
    for (const parent of [pat, kim, lee])
      await buildGuardian(api.owner, world.club, parent, world.member);
    await api.owner
      .updateTable('user_clubs')
      .set({ role: 'coach' })
      .where('user_uuid', '=', kim.uuid)
      .execute();
    await api.owner
      .updateTable('user_clubs')
      .set({ role: 'admin' })
      .where('user_uuid', '=', world.coach.uuid)
      .execute();
    const list = await api.call('GET /children/:uuid/access', {
      as: await api.tokenFor(pat),
      host: world.host,
      params: { uuid: world.member.uuid },
    });
    const { people } = list.json<WhoCanSee>();
    expect(people.map(({ role, name }) => [role, name])).toEqual([
      ['parent', 'Pat'],
      ['admin', 'Ava Morgan'],
    ]);
  });

  test('[D5] [D19] is seen by a coach for a reason, of a group that the child is in', async () => {
    const world = await buildWorld(api);
    const { client, club, group } = world;
    const other = await buildGroup(api.owner, club, { name: 'Without the child' });
    const buildCoach = (firstname: string, row = {}) =>
      buildUser(api.owner, club, 'coach', { ...nameOf(firstname), ...row });
    const ben = await buildCoach('Ben');
    const cai = await buildCoach('Cai', { can_view_all_classes: true });
    const dee = await buildCoach('Dee');
    await api.owner
      .insertInto('group_coaches')
      .values({ client_id: client.id, club_id: club.id, group_id: other.id, user_uuid: cai.uuid })
      .execute();
    await api.owner
      .insertInto('user_features')
      .values({ client_id: client.id, user_uuid: dee.uuid, feature: 'SWITCH_USER', value: 'true' })
      .execute();
    await buildSession(api.owner, group, TODAY);
    await buildSession(api.owner, group, '2026-12-01', { cover_user_uuid: ben.uuid });
    await buildSession(api.owner, other, '2026-12-01', { cover_user_uuid: cai.uuid });
    await buildSession(api.owner, group, '2027-01-01', { cover_user_uuid: cai.uuid });
    const parent = await buildUser(api.owner, club, 'parent');
    await buildGuardian(api.owner, club, parent, world.member);
    const list = await api.call('GET /children/:uuid/access', {
      as: await api.tokenFor(parent),
      host: world.host,
      params: { uuid: world.member.uuid },
    });
    const coaches = list.json<WhoCanSee>().people.filter(({ role }) => role === 'coach');
    expect(coaches.map(({ name, reason, groups }) => [name, reason, groups])).toEqual([
      ['Ava Morgan', 'teaches', [group.name]],
      ['Ben', 'covers', [group.name]],
      ['Cai', 'all_groups', [group.name]],
      ['Dee', 'shared_device', [group.name]],
    ]);
  });

  test('[AC6] [D5] [D19] each user sees exactly what the rules and the parent’s list say', async () => {
    await fc.assert(
      fc.asyncProperty(models, async (model) => {
        const { seen, listed } = await observe(model);
        const expected = expectedOf(model).toSorted();
        expect(Object.keys(seen).toSorted()).toEqual(expected);
        expect(listed).toEqual(seen);
      }),
      { numRuns: 12 },
    );
  });
});
