import { randomUUID } from 'node:crypto';
import { type CallKey, ROLES } from '@springboard/contract';
import { calls } from '@springboard/contract/calls';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callEntries, openApiDocument, operationFor } from './openapi/document.ts';
import { startTestApi, type TestApi } from './testing/api.ts';
import { buildClub, buildGroup, buildUser } from './testing/builders.ts';
import { aimAt, aimed, unplacedIn } from './testing/fuzz/aim.ts';
import { describedRequestsOf, type FuzzRequest } from './testing/fuzz/requests.ts';
import {
  buildStage,
  hostsOf,
  knownIn,
  type Person,
  signIn,
  type Stage,
} from './testing/fuzz/stage.ts';
import { watchWrites, type Writes } from './testing/writes.ts';

/** Every call × everybody it is not for, made from the contract: none can be forgotten (D5). */

const REQUESTS = 4;
const MARK = 'Zephyrine';

let api: TestApi;
let writes: Writes;
let stage: Stage;
let other: Stage;
/** Those who have a role that the call is for, and not the right: by what they lack. */
let strangers: readonly { lacks: string; people: Stage['people'] }[];

beforeAll(async () => {
  api = await startTestApi();
  stage = await buildStage(api);
  other = await buildStage(api);
  const { member, group } = stage.world;
  await api.owner
    .updateTable('members')
    .set({ firstname: MARK })
    .where('uuid', '=', member.uuid)
    .execute();
  await api.owner.updateTable('groups').set({ name: MARK }).where('id', '=', group.id).execute();
  strangers = [
    { lacks: 'the club', people: await inOtherClub() },
    { lacks: 'the club that they had before they switched', people: { coach: await switched() } },
  ];
  writes = await watchWrites(api);
});
afterAll(() => api.close());

const inOtherClub = async () => {
  const { world } = stage;
  const club = await buildClub(api.owner, world.client, { name: 'Hillside' });
  const people: Record<string, Person> = {};
  for (const role of ['coach', 'admin', 'parent'] as const) {
    const user = await buildUser(api.owner, club, role);
    if (role === 'coach') await buildGroup(api.owner, club, { coaches: [user] });
    people[role] = await signIn(api, world, user);
  }
  return people;
};

/** A coach without groups, become by one who has: the rights are those of the one become (§6). */
const switched = async () => {
  const { world } = stage;
  const club = await buildClub(api.owner, world.client, { name: 'Westside' });
  const orig_user_uuid = world.coach.uuid;
  return signIn(api, world, await buildUser(api.owner, club, 'coach'), { orig_user_uuid });
};

const guarded = callEntries().flatMap(([key, { auth }]) =>
  auth === 'none' ? [] : [{ key, roles: auth }],
);

const document = openApiDocument();

const drawn = new Map<CallKey, readonly FuzzRequest[]>();

/** The same for everybody: as the call is described, and for what the stage's club has. */
const requestsFor = (key: CallKey): readonly FuzzRequest[] => {
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const requests = describedRequestsOf(document, operationFor(document, key), knownIn(stage, api));
  const sample = fc.sample(requests, { numRuns: REQUESTS, seed: 1 });
  const made = sample.map((request) => aimed(request, key, stage));
  drawn.set(key, made);
  return made;
};

const takesForm = (key: CallKey): boolean => Object(calls[key]).form !== undefined;

const formOf = (): FormData => {
  const form = new FormData();
  form.append('folder', 'policy');
  form.append('description', 'Rules');
  form.append('file', new Blob(['%PDF-1.7\n'], { type: 'application/pdf' }), 'rules.pdf');
  return form;
};

const send = async (key: CallKey, host: string, token: string | undefined) => {
  const answers: { verdict: string; body: string }[] = [];
  for (const { params, query, body: sent } of requestsFor(key)) {
    const answer = await api.call(key, {
      params,
      query,
      body: takesForm(key) ? formOf() : sent,
      host,
      headers: { 'x-request-id': randomUUID() },
      ...(token === undefined ? {} : { as: token }),
    });
    const { statusCode, body } = answer;
    const error: unknown = body.startsWith('{') ? Object(answer.json()).error : undefined;
    answers.push({ verdict: `${statusCode} ${String(error)}`, body });
  }
  return answers;
};

const verdicts = async (key: CallKey, host: string, token: string | undefined) => [
  ...new Set((await send(key, host, token)).map(({ verdict }) => verdict)),
];

test.each(guarded)('$key says of each part of its path whose it is', ({ key }) => {
  expect(unplacedIn(key, stage)).toEqual([]);
});

test.each(guarded)('$key without a token is 401', async ({ key }) => {
  expect(await verdicts(key, stage.world.host, undefined)).toEqual(['401 INVALID_TOKEN']);
});

test.each(guarded)('$key is 401 with a token of another client', async ({ key, roles }) => {
  for (const role of roles) {
    const { host = '' } = stage.people[role] ?? {};
    const found = await verdicts(key, host, other.people[role]?.token);
    expect({ role, found }).toEqual({ role, found: ['401 INVALID_TOKEN'] });
  }
});

test.each(guarded)(
  "$key is 401 on a host of the client's other portals",
  async ({ key, roles }) => {
    for (const role of roles) {
      const person = stage.people[role];
      for (const { portal, host } of hostsOf(stage.world)) {
        if (portal === person?.portal) continue;
        const found = await verdicts(key, host, person?.token);
        expect({ role, portal, found }).toEqual({ role, portal, found: ['401 INVALID_TOKEN'] });
      }
    }
  },
);

const closed = guarded.filter(({ roles }) => roles.length < ROLES.length);

test.each(closed)('$key is 403 for the roles that it is not for', async ({ key, roles }) => {
  for (const role of ROLES.filter((name) => !roles.includes(name))) {
    const { host = '', token } = stage.people[role] ?? {};
    expect({ role, found: await verdicts(key, host, token) }).toEqual({
      role,
      found: ['403 FORBIDDEN'],
    });
  }
});

/** What names a thing of the club is refused; what names none shows nothing of it. */
const expectNothingFor = async (
  key: CallKey,
  people: Stage['people'],
  roles: readonly string[],
) => {
  const namesAThing = Object.keys(aimAt(key, stage)).length > 0;
  for (const role of roles) {
    const person = people[role];
    if (person === undefined) continue;
    const answers = await send(key, person.host, person.token);
    const shown = answers.filter(({ body }) => body.includes(MARK));
    const let_in = answers.filter(({ verdict }) => namesAThing && !/^40[34] /.test(verdict));
    expect({ role, shown, let_in }).toEqual({ role, shown: [], let_in: [] });
  }
};

test.each(guarded)('$key shows and changes nothing of another client', async ({ key, roles }) => {
  await writes.since();
  await expectNothingFor(key, other.people, roles);
  const { client } = stage.world;
  expect((await writes.since()).filter(({ client_id }) => client_id === client.id)).toEqual([]);
});

test.each(guarded)('$key shows and changes nothing of another club', async ({ key, roles }) => {
  for (const { lacks, people } of strangers) {
    await writes.since();
    await expectNothingFor(key, people, roles);
    const { club } = stage.world;
    const written = (await writes.since()).filter(({ club_id }) => club_id === club.id);
    expect({ lacks, written }).toEqual({ lacks, written: [] });
  }
});
