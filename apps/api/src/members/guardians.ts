import type { Guardian } from '@springboard/contract';
import { sql } from 'kysely';
import { logViews, viewsOf } from '../access/log-views.ts';
import { audit } from '../database/audit.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { membersAreRemote } from '../groups/bulk-queries.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { checkIfMatch } from '../http/etag.ts';
import type { Principal } from '../identity/authenticate.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { enqueueEmail } from '../mail/enqueue-email.ts';
import { findPortalOrigin } from '../mail/portal-origins.ts';
import { lockMembers } from './bulk-queries.ts';
import { findGuardians, findProfile } from './detail-queries.ts';

/** Guardians of a member, with what they see and do (portals §C). */
export const guardianRoutes = (server: Server): void => {
  defineRoute(server, 'GET /members/:uuid/guardians', listGuardians);
  defineRoute(server, 'POST /members/:uuid/guardians', addGuardian);
  defineRoute(server, 'PATCH /members/:uuid/guardians/:id', editGuardian);
  defineRoute(server, 'DELETE /members/:uuid/guardians/:id', removeGuardian);
};

const listGuardians = async ({
  db,
  principal,
  params,
  now,
}: Context<'GET /members/:uuid/guardians'>): Promise<Guardian[] | ApiError> => {
  if ((await findProfile(db, principal, params.uuid)) === undefined) {
    return apiError(404, 'UNKNOWN_MEMBER');
  }
  await logViews(db, viewsOf([params.uuid], ['profile']), now);
  return findGuardians(db, { client_id: principal.client_id, uuid: params.uuid });
};

export type GuardianLink = { client_id: number; club_id: number; member_uuid: string };

/** Locks the member of the user's club, whose guardians change. */
export const lockLink = async (
  db: Writer,
  principal: Principal,
  member_uuid: string,
): Promise<GuardianLink | ApiError> => {
  const { client_id, club_id } = principal;
  const [member] = await lockMembers(db, principal, [member_uuid]);
  if (member === undefined || club_id === null) return apiError(404, 'UNKNOWN_MEMBER');
  // The remote system decides the guardians of its members.
  if (member.remote || (await membersAreRemote(db, client_id, club_id))) {
    return apiError(403, 'FORBIDDEN');
  }
  return { client_id, club_id, member_uuid };
};

/** POST …/guardians: links a guardian of the club, or a new one. */
const addGuardian = ({
  principal,
  params,
  body,
  now,
  write,
}: Context<'POST /members/:uuid/guardians'>): Promise<Guardian | ApiError> =>
  write(async (db) => {
    const link = await lockLink(db, principal, params.uuid);
    if ('kind' in link) return link;
    const { client_id, club_id } = link;
    const { guardian_id, firstname, lastname, email = null, phone = null, ...rights } = body;
    const isNamed = firstname !== undefined && lastname !== undefined;
    if (guardian_id === undefined && !isNamed) {
      return apiError(422, 'VALIDATION', { guardian_id: 'required' });
    }
    if (guardian_id !== undefined && !(await isGuardianOfClub(db, link, guardian_id))) {
      return apiError(422, 'VALIDATION', { guardian_id: 'unknown' });
    }
    const id =
      guardian_id ??
      (
        await db
          .insertInto('guardians')
          .values({
            client_id,
            club_id,
            firstname: (firstname ?? '').trim(),
            lastname: (lastname ?? '').trim(),
            email,
            phone,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('member_guardians')
      .values({ ...link, guardian_id: id, ...rights })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n)
      return apiError(409, 'CONFLICT', { guardian_id: 'linked' });
    await auditGuardian(db, principal, now, { link, id, action: 'guardian.add' });
    return guardianOf(db, link, id);
  });

/** PATCH …/guardians/:id: name and contact hold for all members of the guardian, the rest for this one. */
const editGuardian = async (
  request: Context<'PATCH /members/:uuid/guardians/:id'>,
): Promise<Guardian | ApiError> => {
  const { principal, params, body, headers, now, write } = request;
  const context = await withParentOrigin(request);
  return write(async (db) => {
    const link = await lockLink(db, principal, params.uuid);
    if ('kind' in link) return link;
    const { client_id, member_uuid } = link;
    const { id } = params;
    const user_uuid = await findGuardianUser(db, link, id);
    if (user_uuid === undefined) return apiError(404, 'NOT_FOUND');
    const outdated = checkIfMatch(headers, (await guardianOf(db, link, id)).etag);
    if (outdated !== null) return outdated;
    const { firstname, lastname, email, phone, tell = 0, ...rights } = body;
    const person = {
      ...(firstname !== undefined && { firstname: firstname.trim() }),
      ...(lastname !== undefined && { lastname: lastname.trim() }),
      ...(email !== undefined && { email }),
      ...(phone !== undefined && { phone }),
    };
    if (Object.keys(person).length > 0) {
      await db
        .updateTable('guardians')
        .set(person)
        .where('client_id', '=', client_id)
        .where('id', '=', id)
        .execute();
    }
    if (Object.keys(rights).length > 0) {
      await db
        .updateTable('member_guardians')
        .set(rights)
        .where('client_id', '=', client_id)
        .where('member_uuid', '=', member_uuid)
        .where('guardian_id', '=', id)
        .execute();
    }
    if (rights.restricted === true) await endAccess(db, user_uuid, now);
    if (rights.restricted === true && tell === 1) await tellEnded(db, context, link, user_uuid);
    const edited = Object.keys(body);
    await auditGuardian(db, principal, now, {
      link,
      id,
      action: 'guardian.edit',
      detail: { edited },
    });
    return guardianOf(db, link, id);
  });
};

/** DELETE …/guardians/:id: a guardian without members is deleted. */
const removeGuardian = async (
  request: Context<'DELETE /members/:uuid/guardians/:id'>,
): Promise<undefined | ApiError> => {
  const { principal, params, query, now, write } = request;
  const context = await withParentOrigin(request);
  return write(async (db) => {
    const link = await lockLink(db, principal, params.uuid);
    if ('kind' in link) return link;
    const { client_id, member_uuid } = link;
    const { id } = params;
    const user_uuid = await findGuardianUser(db, link, id);
    if (user_uuid === undefined) return apiError(404, 'NOT_FOUND');
    await db
      .deleteFrom('member_guardians')
      .where('client_id', '=', client_id)
      .where('member_uuid', '=', member_uuid)
      .where('guardian_id', '=', id)
      .execute();
    await sql`
      delete from guardians g where g.client_id = ${client_id} and g.id = ${id} and not exists (
        select from member_guardians mg where mg.client_id = g.client_id and mg.guardian_id = g.id)`.execute(
      db,
    );
    await endAccess(db, user_uuid, now);
    if (query.tell === 1) await tellEnded(db, context, link, user_uuid);
    await auditGuardian(db, principal, now, { link, id, action: 'guardian.remove' });
    return undefined;
  });
};

type ChangeContext = Pick<
  Context<'PATCH /members/:uuid/guardians/:id'>,
  'principal' | 'origin' | 'now' | 'server' | 'signIn'
>;

/** With the origin of the parent portal, to which the e-mail links. */
const withParentOrigin = async (context: ChangeContext): Promise<ChangeContext> => {
  const { signIn, principal, origin } = context;
  return {
    ...context,
    origin: await signIn.read(principal.client_id, (db) =>
      findPortalOrigin(db, principal.client_id, 'parent', origin),
    ),
  };
};

/** E-mails a guardian with an account that they can no longer see the member. */
const tellEnded = async (
  db: Writer,
  context: ChangeContext,
  { client_id, club_id, member_uuid }: GuardianLink,
  user_uuid: string | null,
): Promise<void> => {
  if (user_uuid === null) return;
  const owner = { client_id, club_id, user_uuid: '' };
  const email = { subject: 'access_ended', language_id: null } as const;
  await enqueueEmail(db, context, owner, { ...email, user_uuid, member_uuid });
};

/** The user of a guardian of the member, null without one; undefined: it is not a guardian of the member. */
const findGuardianUser = async (
  db: Writer,
  { client_id, member_uuid }: GuardianLink,
  id: number,
): Promise<string | null | undefined> => {
  const { rows } = await sql<{ user_uuid: string | null }>`
    select g.user_uuid from member_guardians mg
    join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id
    where mg.client_id = ${client_id} and mg.member_uuid = ${member_uuid} and mg.guardian_id = ${id}
    for update of g`.execute(db);
  return rows[0]?.user_uuid;
};

const isGuardianOfClub = async (
  db: Writer,
  { client_id, club_id }: GuardianLink,
  id: number,
): Promise<boolean> => {
  const row = await db
    .selectFrom('guardians')
    .select('id')
    .where('client_id', '=', client_id)
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
};

/** Signs out a user who is left without a child. Other calls check the child themselves. */
const endAccess = async (db: Writer, user_uuid: string | null, now: number): Promise<void> => {
  if (user_uuid === null) return;
  await sql`select end_guardian_access(${user_uuid}::uuid, ${now}::bigint)`.execute(db);
};

type GuardianAction = {
  link: GuardianLink;
  id: number;
  action: string;
  detail?: Record<string, unknown>;
};

export const auditGuardian = (
  db: Writer,
  principal: Principal,
  now: number,
  { link, id, action, detail }: GuardianAction,
): Promise<void> =>
  audit(db, principal, now, {
    action,
    entity: 'member',
    entity_id: link.member_uuid,
    member_uuid: link.member_uuid,
    detail: { guardian_id: id, ...detail },
  });

export const guardianOf = async (
  db: Writer,
  { client_id, member_uuid }: GuardianLink,
  id: number,
): Promise<Guardian> => {
  const [guardian] = await findGuardians(db, { client_id, uuid: member_uuid }, id);
  if (guardian === undefined) throw new Error('The saved guardian was not found');
  return guardian;
};
