import type { CallKey, LoginResponse, Role } from '@springboard/contract';
import { expect } from 'vitest';
import { hashPassword } from '../../auth/passwords.ts';
import { giveLanguages, givePassword, loginIn, signIn } from '../../auth/testing.ts';
import type { TestApi, TestRequest } from '../api.ts';
import { buildClub, buildMember, buildScheme, buildUser, type UserRow } from '../builders.ts';
import { buildStage, type Stage } from '../fuzz/stage.ts';
import { buildNational, type National } from './national.ts';

/** A stage on which every call that is no queued change has something to act on. */
export type Scene = Stage & {
  readonly api: TestApi;
  readonly languages: Readonly<Record<string, number>>;
  readonly other_club: { readonly id: number };
  /** A coach of the club, with a pin. */
  readonly colleague: UserRow;
  /** Of the club, and in no group. */
  readonly newcomer: { readonly uuid: string };
  readonly section_id: number;
  /** The coach's, who signed in with a password. */
  readonly session: LoginResponse;
  /** Another client, whose people sign in elsewhere. */
  readonly national: National;
  /** Who sends a call: nobody has no token. */
  readonly as: (role: Role | 'nobody') => Pick<TestRequest, 'as' | 'host'>;
  /** Something that has to have happened before, and the jobs that follow from it. */
  readonly done: (key: CallKey, role: Role, request?: TestRequest) => Promise<Done>;
};

/** What calls answer, each its own of it. */
type Done = {
  readonly id: number;
  readonly uuid: string;
  readonly plan_hash: string;
  readonly url: string;
};

export const PIN = '2468';

/** What flags let somebody do. */
const features = {
  MAX_PAST_DAYS_ATTENDANCE: 7,
  ADD_SCHEME: true,
  ENABLE_SESSION_PLANNING: true,
  CAN_EDIT_SESSION_PLAN: true,
  CAN_ADD_SESSION_PLAN_GROUP: true,
};

export const buildScene = async (api: TestApi): Promise<Scene> => {
  const stage = await buildStage(api, { features });
  const { owner } = api;
  const { client, club, coach } = stage.world;
  const client_id = client.id;
  const languages = await giveLanguages(api, client_id, { 'en-GB': 1, 'cy-GB': 1 });
  const other_club = await buildClub(owner, client, { name: 'Hillside' });
  const place = { client_id, club_id: other_club.id };
  await owner
    .insertInto('user_clubs')
    .values({ ...place, user_uuid: coach.uuid, role: 'coach' })
    .execute();
  await owner
    .insertInto('client_features')
    .values({ client_id, feature: 'SWITCH_USER', value: 'true' })
    .execute();
  await owner.updateTable('users').set(AVA).where('uuid', '=', coach.uuid).execute();
  await givePassword(api, coach);
  const colleague = await buildUser(owner, club, 'coach', { firstname: 'Ben' });
  const hash = await hashPassword(PIN, Buffer.from('sixteen bytes ok'));
  await owner
    .insertInto('user_pins')
    .values({ client_id, user_uuid: colleague.uuid, hash })
    .execute();
  const newcomer = await buildMember(owner, club, { firstname: 'Noa' });
  await buildScheme(owner, client, { slug: 'owner' });
  const { host } = stage.world;
  const session = loginIn(await signIn(api, { client_id, username: AVA.username }, { host }));
  const as: Scene['as'] = (role) => {
    const person = stage.people[role];
    return person === undefined ? { host } : { as: person.token, host: person.host };
  };
  return {
    ...stage,
    api,
    languages,
    other_club,
    colleague,
    newcomer,
    section_id: await buildSection(api, stage),
    session,
    national: await buildNational(api),
    as,
    done: async (key, role, request = {}) => {
      const answer = await api.call(key, { ...as(role), ...request });
      expect(answer.statusCode, `${key}: ${answer.body}`).toBeLessThan(300);
      await api.settled();
      return JSON.parse(answer.body === '' ? '{}' : answer.body);
    },
  };
};

export const AVA = { username: 'ava', email: 'ava@example.org' };

const buildSection = async ({ owner }: TestApi, { world, plan_uuid }: Stage): Promise<number> => {
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
