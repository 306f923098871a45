import { randomUUID } from 'node:crypto';
import { type CallKey, ROLES } from '@springboard/contract';
import { calls } from '@springboard/contract/calls';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callEntries, openApiDocument, operationFor } from './openapi/document.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildGuardian,
  buildMember,
  buildUser,
  joinGroup,
} from '../testing/builders.ts';
import { paramsFor, targetClub, unknownParams } from '../testing/fuzz/targets.ts';
import { describedRequestsOf, type FuzzRequest } from '../testing/fuzz/requests.ts';
import {
  buildFuzzFixture,
  hostsOf,
  knownValues,
  type SignedInUser,
  signIn,
  type FuzzFixture,
} from '../testing/fuzz/fixture.ts';
import { buildFixture, type Fixture } from '../testing/sample-requests/fixture.ts';
import type { SampleKey } from '../testing/sample-requests/sample-request.ts';
import { hasSampleRequest, SAMPLE_REQUESTS } from '../testing/sample-requests/sample-requests.ts';
import { watchWrites, type Writes } from '../testing/writes.ts';

/** Every call of the contract with every caller who has no access to it (D5). */

/** Without row-level security, as in the target `routes-alone`, a few requests show whether a route checks for itself. */
const REQUESTS = process.env['POLICIES'] === 'off' ? 2 : 4;
/** Enough where the caller alone decides, whatever the request. */
const REQUESTS_OF_CALLER = 2;
const MARK = 'Zephyrine';

let api: TestApi;
let writes: Writes;
let fixture: FuzzFixture;
let other: FuzzFixture;
/** Users with a role that the call allows, but without access to the club of the fixture. */
let outsiders: readonly { description: string; users: FuzzFixture['users'] }[];

/** Parents of the fixture's club without access to its member. */
let guardians: readonly { description: string; users: FuzzFixture['users'] }[];

/** A coach of the fixture's club who teaches another group. */
let colleague: FuzzFixture['users'];

/** Users with a role that the call allows, whose access has ended. */
let ended: readonly { description: string; users: FuzzFixture['users'] }[];

/** Users with an open session who have lost the role of their token in the club of the fixture. */
let roleless: FuzzFixture['users'];

beforeAll(async () => {
  api = await startTestApi();
  fixture = await buildFuzzFixture(api);
  other = await buildFuzzFixture(api);
  const { member, group } = fixture.world;
  await api.owner
    .updateTable('members')
    .set({ firstname: MARK })
    .where('uuid', '=', member.uuid)
    .execute();
  await api.owner.updateTable('groups').set({ name: MARK }).where('id', '=', group.id).execute();
  outsiders = [
    { description: 'in another club', users: await inOtherClub() },
    { description: 'switched to a coach of another club', users: { coach: await switched() } },
  ];
  guardians = [
    { description: 'restricted', users: { parent: await restrictedGuardian() } },
    { description: 'link removed', users: { parent: await removedGuardian() } },
    { description: 'of a child who left', users: { parent: await guardianOfLeaver() } },
  ];
  colleague = { coach: await teacherOfOtherGroup() };
  ended = [
    { description: 'revoked session', users: await withRevokedSession() },
    { description: 'deactivated user', users: await deactivated() },
    { description: 'deactivated original user', users: await ofDeactivatedOwner() },
  ];
  roleless = await withoutRole();
  writes = await watchWrites(api);
});
afterAll(() => api.close());

const inOtherClub = async () => {
  const { world } = fixture;
  const club = await buildClub(api.owner, world.client, { name: 'Hillside' });
  const users: Record<string, SignedInUser> = {};
  for (const role of ['coach', 'admin', 'parent'] as const) {
    const user = await buildUser(api.owner, club, role);
    if (role === 'coach') await buildGroup(api.owner, club, { coaches: [user] });
    users[role] = await signIn(api, world, user);
  }
  return users;
};

/** Signed in while the parent was a guardian of the fixture's member. */
const signedInGuardian = async () => {
  const { world } = fixture;
  const user = await buildUser(api.owner, world.club, 'parent');
  await buildGuardian(api.owner, world.club, user, world.member);
  return { user, signedIn: await signIn(api, world, user) };
};

const guardianOf = (user_uuid: string) =>
  api.owner.selectFrom('guardians').select('id').where('user_uuid', '=', user_uuid);

const restrictedGuardian = async () => {
  const { user, signedIn } = await signedInGuardian();
  await api.owner
    .updateTable('member_guardians')
    .set({ restricted: true })
    .where('guardian_id', 'in', guardianOf(user.uuid))
    .execute();
  return signedIn;
};

const removedGuardian = async () => {
  const { user, signedIn } = await signedInGuardian();
  await api.owner
    .deleteFrom('member_guardians')
    .where('guardian_id', 'in', guardianOf(user.uuid))
    .execute();
  return signedIn;
};

/** Their own child was in the group of the fixture's member. */
const guardianOfLeaver = async () => {
  const { world } = fixture;
  const user = await buildUser(api.owner, world.club, 'parent');
  const leaver = await buildMember(api.owner, world.club, { firstname: 'Bryn', active: false });
  await joinGroup(api.owner, world.group, leaver, { left_date: '2026-10-01' });
  await buildGuardian(api.owner, world.club, user, leaver);
  return signIn(api, world, user);
};

const teacherOfOtherGroup = async () => {
  const { world } = fixture;
  const coach = await buildUser(api.owner, world.club, 'coach');
  await buildGroup(api.owner, world.club, { coaches: [coach] });
  return signIn(api, world, coach);
};

/** A coach of another club, after the fixture's coach switched to them: only the rights of the new user count (§6). */
const switched = async () => {
  const { world } = fixture;
  const club = await buildClub(api.owner, world.client, { name: 'Westside' });
  const orig_user_uuid = world.coach.uuid;
  return signIn(api, world, await buildUser(api.owner, club, 'coach'), { orig_user_uuid });
};

const openWorldSessions = async () => {
  const { world } = fixture;
  const users: Record<string, SignedInUser> = {};
  const uuids: string[] = [];
  for (const role of ROLES) {
    const place = role === 'ngo' ? { client_id: world.client.id, id: null } : world.club;
    const user = await buildUser(api.owner, place, role);
    users[role] = await signIn(api, world, user);
    uuids.push(user.uuid);
  }
  return { users, uuids };
};

const withRevokedSession = async () => {
  const { users, uuids } = await openWorldSessions();
  await api.owner
    .updateTable('refresh_token_families')
    .set({ revoked_at: api.clock.now, revoked_reason: 'user' })
    .where('user_uuid', 'in', uuids)
    .execute();
  return users;
};

const deactivated = async () => {
  const { users, uuids } = await openWorldSessions();
  await api.owner
    .updateTable('users')
    .set({ status: 'inactive' })
    .where('uuid', 'in', uuids)
    .execute();
  return users;
};

/** Their role is in another club now. */
const withoutRole = async () => {
  const { users, uuids } = await openWorldSessions();
  const { client } = fixture.world;
  const { id: club_id } = await buildClub(api.owner, client, { name: 'Brookside' });
  await api.owner
    .updateTable('user_clubs')
    .set({ club_id })
    .where('user_uuid', 'in', uuids)
    .execute();
  await api.owner.deleteFrom('user_clients').where('user_uuid', 'in', uuids).execute();
  return users;
};

/** Coaches to whom a user switched who is now deactivated. */
const ofDeactivatedOwner = async () => {
  const { world } = fixture;
  const owner = await buildUser(api.owner, world.club, 'coach', { status: 'inactive' });
  const coach = await signIn(api, world, world.coach, { orig_user_uuid: owner.uuid });
  return { ...(await withRevokedSession()), coach };
};

const guarded = callEntries().flatMap(([key, { auth }]) =>
  auth === 'none' ? [] : [{ key, roles: auth }],
);

const document = openApiDocument();

/** Whether the body has a list of ids, or of objects with ids. */
const hasList = (key: CallKey): key is Extract<CallKey, SampleKey> => {
  if (!hasSampleRequest(key)) return false;
  const text = JSON.stringify(Object(calls[key]).body ?? {});
  return /"(member_uuids|user_uuids|coach_uuids|group_ids|club_ids)":|"type":"array","items":\{"type":"object".*"(member_uuid|group_id)":/.test(
    text,
  );
};

const samples = new Map<CallKey, readonly FuzzRequest[]>();

/** The same requests for all callers: as described, and for data of the fixture's club. */
const requestsFor = (key: CallKey): readonly FuzzRequest[] => {
  const known = samples.get(key);
  if (known !== undefined) return known;
  const requests = describedRequestsOf(
    document,
    operationFor(document, key),
    knownValues(fixture, api),
  );
  const sample = fc.sample(requests, { numRuns: REQUESTS, seed: 1 });
  const targeted = sample.map((request) => targetClub(request, key, fixture));
  samples.set(key, targeted);
  return targeted;
};

const takesForm = (key: CallKey): boolean => Object(calls[key]).form !== undefined;

const formOf = (): FormData => {
  const form = new FormData();
  form.append('folder', 'policy');
  form.append('description', 'Rules');
  form.append('file', new Blob(['%PDF-1.7\n'], { type: 'application/pdf' }), 'rules.pdf');
  return form;
};

const send = async (key: CallKey, host: string, token: string | undefined, count = REQUESTS) => {
  const responses: { status: string; body: string }[] = [];
  for (const { params, query, body: request_body } of requestsFor(key).slice(0, count)) {
    const response = await api.call(key, {
      params,
      query,
      body: takesForm(key) ? formOf() : request_body,
      host,
      headers: { 'x-request-id': randomUUID() },
      ...(token === undefined ? {} : { as: token }),
    });
    const { statusCode, body } = response;
    const error: unknown = body.startsWith('{') ? Object(response.json()).error : undefined;
    responses.push({ status: `${statusCode} ${String(error)}`, body });
  }
  return responses;
};

const statusesOf = async (key: CallKey, host: string, token: string | undefined) => [
  ...new Set((await send(key, host, token, REQUESTS_OF_CALLER)).map(({ status }) => status)),
];

const REJECTED = ['401 SESSION_ENDED', '403 FORBIDDEN', '422 VALIDATION'];

/** Not one's own account, nor queued changes: `every-change.test.ts` covers those. */
const ofClubs = guarded.filter(
  ({ key }) => !/^[A-Z]+ \/(auth|me)\b/.test(key) && !('change' in calls[key]),
);

const restricted = guarded.filter(({ roles }) => roles.length < ROLES.length);

/** A request for data of the club is rejected. Any other request shows none of its data. */
const expectNoAccess = async (
  key: CallKey,
  users: FuzzFixture['users'],
  roles: readonly string[],
) => {
  const hasTarget = Object.keys(paramsFor(key, fixture)).length > 0;
  for (const role of roles) {
    const user = users[role];
    if (user === undefined) continue;
    const responses = await send(key, user.host, user.token);
    const leaked = responses.filter(({ body }) => body.includes(MARK));
    const accepted = responses.filter(({ status }) => hasTarget && !/^40[34] /.test(status));
    expect({ role, leaked, accepted }).toEqual({ role, leaked: [], accepted: [] });
  }
};

const ofMembers = guarded.filter(
  ({ key, roles }) =>
    roles.some((role) => role === 'coach') && /^[A-Z]+ \/(groups|members)\/:/.test(key),
);

const ofParents = guarded.filter(
  ({ key, roles }) => roles.some((role) => role === 'parent') && !/^[A-Z]+ \/(auth|me)\b/.test(key),
);

describe('access to calls', () => {
  test.each(guarded)('$key has only path parameters whose owner is known', ({ key }) => {
    expect(unknownParams(key, fixture)).toEqual([]);
  });

  test.each(guarded)('$key without a token is 401', async ({ key }) => {
    expect(await statusesOf(key, fixture.world.host, undefined)).toEqual(['401 INVALID_TOKEN']);
  });

  test.each(guarded)('$key is 401 with a token of another client', async ({ key, roles }) => {
    for (const role of roles) {
      const { host = '' } = fixture.users[role] ?? {};
      const found = await statusesOf(key, host, other.users[role]?.token);
      expect({ role, found }).toEqual({ role, found: ['401 INVALID_TOKEN'] });
    }
  });

  test.each(guarded)(
    "$key is 401 on a host of the client's other portals",
    async ({ key, roles }) => {
      for (const role of roles) {
        const user = fixture.users[role];
        for (const { portal, host } of hostsOf(fixture.world)) {
          if (portal === user?.portal) continue;
          const found = await statusesOf(key, host, user?.token);
          expect({ role, portal, found }).toEqual({ role, portal, found: ['401 INVALID_TOKEN'] });
        }
      }
    },
  );

  test.each(guarded)(
    '[D16] $key is 401 once the session or the user has ended',
    async ({ key, roles }) => {
      await writes.since();
      for (const { description, users } of ended) {
        for (const role of roles) {
          const { host = '', token } = users[role] ?? {};
          const found = await statusesOf(key, host, token);
          // A request that the call rejects anyway may be rejected before its transaction.
          const opened = found.filter((status) => !REJECTED.includes(status));
          expect({ description, role, opened }).toEqual({ description, role, opened: [] });
        }
      }
      expect(await writes.since()).toEqual([]);
    },
  );

  test.each(ofClubs)(
    '[D16] $key is closed to users who lost their role in the club',
    async ({ key, roles }) => {
      await writes.since();
      for (const role of roles) {
        const { host = '', token } = roleless[role] ?? {};
        const found = await statusesOf(key, host, token);
        const opened = found.filter((status) => !REJECTED.includes(status));
        expect({ role, opened }).toEqual({ role, opened: [] });
      }
      expect(await writes.since()).toEqual([]);
    },
  );

  test.each(restricted)('$key is 403 for roles without access', async ({ key, roles }) => {
    for (const role of ROLES.filter((name) => !roles.includes(name))) {
      const { host = '', token } = fixture.users[role] ?? {};
      expect({ role, found: await statusesOf(key, host, token) }).toEqual({
        role,
        found: ['403 FORBIDDEN'],
      });
    }
  });

  test.each(guarded)(
    '$key neither shows nor changes data of another client',
    async ({ key, roles }) => {
      await writes.since();
      await expectNoAccess(key, other.users, roles);
      const { client } = fixture.world;
      expect((await writes.since()).filter(({ client_id }) => client_id === client.id)).toEqual([]);
    },
  );

  test.each(guarded)(
    '$key neither shows nor changes data of another club',
    async ({ key, roles }) => {
      for (const { description, users } of outsiders) {
        await writes.since();
        await expectNoAccess(key, users, roles);
        const { club } = fixture.world;
        const written = (await writes.since()).filter(({ club_id }) => club_id === club.id);
        expect({ description, written }).toEqual({ description, written: [] });
      }
    },
  );

  test.each(ofMembers)(
    '[D5] $key neither shows nor changes the group of a colleague or its members',
    async ({ key }) => {
      await writes.since();
      await expectNoAccess(key, colleague, ['coach']);
      const { club } = fixture.world;
      expect((await writes.since()).filter(({ club_id }) => club_id === club.id)).toEqual([]);
    },
  );

  test.each(ofParents)(
    '[D5] $key neither shows nor changes a child to whom the parent has no access',
    async ({ key }) => {
      const { uuid } = fixture.world.member;
      for (const { description, users } of guardians) {
        const before = await dataOf(uuid);
        await expectNoAccess(key, users, ['parent']);
        expect({ description, data: await dataOf(uuid) }).toEqual({ description, data: before });
      }
    },
  );
});

/** By the name of a list, or of a field of the objects in a list: an id of the other client. */
const foreignIds = (): Readonly<Record<string, unknown>> => {
  const { member, coach, group, club } = other.world;
  return {
    member_uuids: member.uuid,
    member_uuid: member.uuid,
    user_uuids: coach.uuid,
    coach_uuids: coach.uuid,
    group_ids: group.id,
    group_id: group.id,
    club_ids: club.id,
  };
};

/** The body once for each list that the call takes, with an id of the other client at the end of the list. */
const withForeignIds = (key: CallKey, body: unknown): readonly Record<string, unknown>[] => {
  const ids = foreignIds();
  const sample: Record<string, unknown> = Object(body);
  const taken = Object.keys(Object(Object(calls[key]).body).properties ?? {});
  return [...new Set([...taken, ...Object.keys(sample)])].flatMap((name) => {
    const value = sample[name];
    const list = Array.isArray(value) ? value : [];
    if (name.endsWith('s') && name in ids) return [{ ...sample, [name]: [...list, ids[name]] }];
    const fields = Object.keys(Object(list[0])).filter((field) => field in ids);
    if (fields.length === 0) return [];
    const item = Object.fromEntries(fields.map((field) => [field, ids[field]]));
    return [{ ...sample, [name]: [...list, { ...Object(list[0]), ...item }] }];
  });
};

describe('lists in bodies', () => {
  let sample: Fixture;
  beforeAll(async () => {
    sample = await buildFixture(api);
  });

  test.each(guarded.flatMap(({ key }) => (hasList(key) ? [key] : [])))(
    '%s neither shows nor changes data for a list with an id of another client',
    async (key) => {
      const { as, request } = SAMPLE_REQUESTS[key];
      const input = await request(sample);
      const bodies = withForeignIds(key, input.body);
      expect(bodies).not.toEqual([]);
      for (const body of bodies) {
        await writes.since();
        const response = await api.call(key, { ...sample.as(as), ...input, body });
        const written = (await writes.since()).map(({ table }) => table);
        const { statusCode } = response;
        expect({
          body,
          refused: statusCode >= 400 && statusCode < 500,
          statusCode,
          written,
        }).toEqual({
          body,
          refused: true,
          statusCode,
          written: [],
        });
      }
    },
  );
});

/** What parents may write of a member, and the member. */
const dataOf = async (member_uuid: string) => {
  const rowsOf = (
    table: 'reported_absences' | 'change_requests' | 'consents' | 'moves' | 'transfers',
  ) => api.owner.selectFrom(table).selectAll().where('member_uuid', '=', member_uuid).execute();
  return [
    await api.owner.selectFrom('members').selectAll().where('uuid', '=', member_uuid).execute(),
    await rowsOf('reported_absences'),
    await rowsOf('change_requests'),
    await rowsOf('consents'),
    await rowsOf('moves'),
    await rowsOf('transfers'),
  ];
};
