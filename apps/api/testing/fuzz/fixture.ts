import { type Portal, PORTAL_ROLE, ROLES, type TokenPayload } from '@springboard/contract';
import type { TestApi } from '../api.ts';
import { buildGuardian, buildMember, buildSession, buildUser, type UserRow } from '../builders.ts';
import { buildWorld, type World } from '../world.ts';
import type { Known } from './values.ts';

/** A world with a user of each role, signed in to the portal of the role, and ids that requests can refer to. */
export type FuzzFixture = {
  readonly world: World;
  readonly users: Readonly<Record<string, SignedInUser | undefined>>;
  readonly plan_uuid: string;
  readonly plan_group_uuid: string;
  readonly file_id: number;
  readonly job_id: number;
  readonly import_id: number;
  readonly audit_id: number;
  readonly move_id: number;
  readonly transfer_id: number;
  readonly transfer_request_id: number;
  readonly request_id: number;
  /** A draft of the club. */
  readonly consent_text_id: number;
};

export type SignedInUser = {
  readonly token: string;
  readonly portal: Portal;
  readonly host: string;
};

/** The day on which the group has its session. */
export const SESSION_DAY = '2026-11-18';

const PORTALS = ['coach', 'club', 'scheme', 'parent'] as const satisfies readonly Portal[];

/** The host names of the world's client. */
export const hostsOf = ({ host }: World) =>
  PORTALS.map((portal) => ({ portal, host: host.replace(/^coach\./, `${portal}.`) }));

/** Signs a user in to the portal of their role. */
export const signIn = async (
  api: TestApi,
  world: World,
  user: UserRow,
  overrides: Partial<TokenPayload> = {},
): Promise<SignedInUser> => {
  const found = hostsOf(world).find(({ portal }) => PORTAL_ROLE[portal] === user.role);
  if (found === undefined) throw new Error(`No portal is for ${user.role}`);
  const { portal } = found;
  return { ...found, token: await api.tokenFor(user, { portal, ...overrides }) };
};

/**
 * @param overrides for the tokens of all users
 * @param world by default a new one
 */
export const buildFuzzFixture = async (
  api: TestApi,
  overrides: Partial<TokenPayload> = {},
  world?: World,
): Promise<FuzzFixture> => fillWorld(api, overrides, world ?? (await buildWorld(api)));

const fillWorld = async (
  api: TestApi,
  overrides: Partial<TokenPayload>,
  world: World,
): Promise<FuzzFixture> => {
  const { client, club, coach, group, member } = world;
  await buildSession(api.owner, group, SESSION_DAY);
  const users: Record<string, SignedInUser> = {};
  for (const role of ROLES) {
    const found = role === 'ngo' ? { client_id: client.id, id: null } : club;
    const user = role === 'coach' ? coach : await buildUser(api.owner, found, role);
    if (role === 'parent') await buildGuardian(api.owner, club, user, member);
    users[role] = await signIn(api, world, user, overrides);
  }
  return { world, users, ...(await buildDocuments(api, world)) };
};

const buildDocuments = async (
  { owner, clock }: TestApi,
  { client, club, coach, group, member, scheme }: World,
) => {
  const of = { client_id: client.id, club_id: club.id };
  const created_at = clock.now;
  const document = {
    ...of,
    owner_uuid: coach.uuid,
    scheme_uuid: scheme.uuid,
    created_at,
    updated_at: created_at,
  };
  const { uuid: plan_uuid } = await owner
    .insertInto('lesson_plans')
    .values({ ...document, title: 'Week 1' })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  const { uuid: plan_group_uuid } = await owner
    .insertInto('lesson_plan_groups')
    .values({ ...document, title: 'Autumn' })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  const file = { folder: 'policy', name: 'rules.pdf', mime: 'application/pdf', size: 4 };
  const { id: file_id } = await owner
    .insertInto('files')
    .values({ ...of, ...file, storage_key: 'rules', created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: job_id } = await owner
    .insertInto('jobs')
    .values({
      ...of,
      kind: 'export_person',
      input: JSON.stringify({ member_uuid: member.uuid }),
      state: 'failed',
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: import_id } = await owner
    .insertInto('imports')
    .values({ ...of, name: 'members.csv', plan_hash: 'x', user_uuid: coach.uuid, created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entry = { action: 'group.edit', entity: 'group', entity_id: '1', ts: created_at };
  const { id: audit_id } = await owner
    .insertInto('audit_log')
    .values({ ...of, ...entry, user_uuid: coach.uuid })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: request_id } = await owner
    .insertInto('change_requests')
    .values({
      ...of,
      member_uuid: member.uuid,
      user_uuid: coach.uuid,
      kind: 'contact',
      fields: JSON.stringify({ firstname: 'Lowri' }),
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: consent_text_id } = await owner
    .insertInto('consent_texts')
    .values({
      ...of,
      kind: `trips_${group.id}`,
      texts: JSON.stringify({ 'en-GB': { title: 'Trips', text: 'May travel with the club.' } }),
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { uuid: member_uuid } = await buildMember(owner, club, { firstname: 'Lowri' });
  const { id: move_id } = await owner
    .insertInto('moves')
    .values({
      ...of,
      member_uuid,
      group_ids: [group.id],
      expires_at: created_at + 86_400,
      parent_origin: 'https://parent.test',
      club_origin: 'https://club.test',
      api_origin: 'https://api.test',
      created_by: coach.uuid,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: transfer_id } = await owner
    .insertInto('transfers')
    .values({
      client_id: client.id,
      member_uuid,
      from_club_id: club.id,
      to_club_id: club.id,
      day: SESSION_DAY,
      reason: 'The family moves.',
      created_by: coach.uuid,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: transfer_request_id } = await owner
    .insertInto('transfer_requests')
    .values({
      ...of,
      firstname: 'Mair',
      lastname: 'Rees',
      day: SESSION_DAY,
      reason: 'The family moves.',
      created_by: coach.uuid,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    plan_uuid,
    plan_group_uuid,
    file_id,
    job_id,
    import_id,
    audit_id,
    move_id,
    transfer_id,
    transfer_request_id,
    request_id,
    consent_text_id,
  };
};

export const knownValues = (fixture: FuzzFixture, { clock }: TestApi): Known => {
  const {
    world,
    plan_uuid,
    plan_group_uuid,
    file_id,
    job_id,
    import_id,
    audit_id,
    move_id,
    request_id,
    consent_text_id,
  } = fixture;
  const { client, club, group, membership, coach, member, scheme } = world;
  return {
    ids: [
      client.id,
      club.id,
      group.id,
      membership.class_member_id,
      file_id,
      job_id,
      import_id,
      audit_id,
      move_id,
      request_id,
      consent_text_id,
    ],
    uuids: [coach.uuid, member.uuid, scheme.uuid, plan_uuid, plan_group_uuid],
    slugs: [scheme.slug],
    node_ids: ['/bronze', '/bronze/roll', '/silver'],
    dates: [SESSION_DAY, '2026-11-17', '2026-11-20'],
    now: clock.now,
  };
};
