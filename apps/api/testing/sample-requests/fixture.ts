import type { CallKey, LoginResponse, Role } from '@springboard/contract';
import { expect } from 'vitest';
import { addLanguages, setTestPassword, loginIn, signIn, testHash } from '../auth.ts';
import type { TestApi, TestRequest } from '../api.ts';
import { buildClub, buildMember, buildScheme, buildUser, type UserRow } from '../builders.ts';
import { buildFuzzFixture, type FuzzFixture } from '../fuzz/fixture.ts';
import { fillClub, type World } from '../world.ts';
import { buildNational, type National } from './national.ts';

/** A world with data for every call that is not a queued change. */
export type Fixture = FuzzFixture & {
  readonly api: TestApi;
  readonly languages: Readonly<Record<string, number>>;
  readonly other_club: { readonly id: number };
  /** A coach of the club, with a pin. */
  readonly colleague: UserRow;
  /** A member of the club who is in no group. */
  readonly newcomer: { readonly uuid: string };
  readonly section_id: number;
  /** The session of the coach, who signed in with a password. */
  readonly session: LoginResponse;
  /** Another client, whose users sign in at a national body. */
  readonly national: National;
  /** Token and host of a role; `nobody` has no token. */
  readonly as: (role: Role | 'nobody') => Pick<TestRequest, 'as' | 'host'>;
  /** Sends a call that has to succeed, and runs the jobs that it adds. */
  readonly send: (key: CallKey, role: Role, request?: TestRequest) => Promise<SentResponse>;
};

/** Fields of responses; each call has some of them. */
type SentResponse = {
  readonly id: number;
  readonly uuid: string;
  readonly plan_hash: string;
  readonly url: string;
  readonly as_of: number;
  readonly secret: string;
  readonly challenge: string;
  readonly time: { readonly id: number };
  readonly candidates: readonly { readonly uuid: string }[];
};

export const PIN = '2468';

/** Feature flags of every token. */
const features = {
  MAX_PAST_DAYS_ATTENDANCE: 7,
  ADD_SCHEME: true,
  CAN_EDIT_SELF: true,
  ENABLE_SESSION_PLANNING: true,
  CAN_EDIT_SESSION_PLAN: true,
  CAN_ADD_SESSION_PLAN_GROUP: true,
};

export const buildFixture = async (api: TestApi): Promise<Fixture> => {
  const base = await buildFuzzFixture(api, { features });
  const { owner } = api;
  const { client, coach, host } = base.world;
  const client_id = client.id;
  const languages = await addLanguages(api, client_id, { 'en-GB': 1, 'cy-GB': 1 });
  const other_club = await buildClub(owner, client, { name: 'Hillside' });
  const other = { client_id, club_id: other_club.id };
  await owner
    .insertInto('user_clubs')
    .values({ ...other, user_uuid: coach.uuid, role: 'coach' })
    .execute();
  await owner
    .insertInto('client_features')
    .values({ client_id, feature: 'SWITCH_USER', value: 'true' })
    .execute();
  await owner.updateTable('users').set(AVA).where('uuid', '=', coach.uuid).execute();
  await setTestPassword(api, coach);
  await buildScheme(owner, client, { slug: 'owner' });
  const user = { client_id, username: AVA.username, language_id: languages['en-GB'] };
  const session = loginIn(await signIn(api, user, { host }));
  const national = await buildNational(api);
  return fillFixture(api, base, { languages, other_club, session, national });
};

/** The same in another club of the client, or in the same club with other members and another coach. */
export const buildFixtureBeside = async (
  api: TestApi,
  fixture: Fixture,
  club: World['club'],
): Promise<Fixture> => {
  const world = await fillClub(api, { ...fixture.world, club });
  return fillFixture(api, await buildFuzzFixture(api, { features }, world), fixture);
};

const fillFixture = async (
  api: TestApi,
  base: FuzzFixture,
  shared: Pick<Fixture, 'languages' | 'other_club' | 'session' | 'national'>,
): Promise<Fixture> => {
  const { owner } = api;
  const { client, club, host } = base.world;
  const client_id = client.id;
  const colleague = await buildUser(owner, club, 'coach', { firstname: 'Ben' });
  const hash = await testHash(PIN);
  await owner
    .insertInto('user_pins')
    .values({ client_id, user_uuid: colleague.uuid, hash })
    .execute();
  const newcomer = await buildMember(owner, club, { firstname: 'Noa' });
  const as: Fixture['as'] = (role) => {
    const user = base.users[role];
    return user === undefined ? { host } : { as: user.token, host: user.host };
  };
  return {
    ...base,
    languages: shared.languages,
    other_club: shared.other_club,
    session: shared.session,
    national: shared.national,
    api,
    colleague,
    newcomer,
    section_id: await buildSection(api, base),
    as,
    send: async (key, role, request = {}) => {
      const response = await api.call(key, { ...as(role), ...request });
      expect(response.statusCode, `${key}: ${response.body}`).toBeLessThan(300);
      await api.runJobs();
      return JSON.parse(response.body === '' ? '{}' : response.body);
    },
  };
};

export const AVA = { username: 'ava', email: 'ava@example.org' };

const buildSection = async (
  { owner }: TestApi,
  { world, plan_uuid }: FuzzFixture,
): Promise<number> => {
  const section = {
    client_id: world.client.id,
    club_id: world.club.id,
    lesson_plan_uuid: plan_uuid,
    ordering: 0,
  };
  const { id } = await owner
    .insertInto('lesson_plan_sections')
    .values({ ...section, title: 'Floor' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
