import type { ClubGuardian, Guardian } from '@springboard/contract';
import { sql } from 'kysely';
import { logViews, viewsOf } from '../access/log-views.ts';
import { findProvider } from '../auth/providers/providers.ts';
import { lockUser } from '../auth/users.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { enqueueEmail } from '../mail/enqueue-email.ts';
import { findPortalOrigin } from '../mail/portal-origins.ts';
import type { JobOwner } from '../jobs/jobs.ts';
import type { Context, RequestContext } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { auditGuardian, guardianOf, lockLink } from './guardians.ts';

const MAX_FOUND = 8;

/** The guardians' own sign-in (portals §B). */
export const guardianInvitationRoutes = (server: Server): void => {
  defineRoute(server, 'GET /guardians', searchGuardians);
  defineRoute(server, 'POST /members/:uuid/guardians/:id/invitation', inviteGuardian);
  defineRoute(server, 'DELETE /members/:uuid/guardians/:id/invitation', withdrawInvitation);
};

/** GET /guardians */
const searchGuardians = async ({
  db,
  principal,
  query,
  now,
}: Context<'GET /guardians'>): Promise<ClubGuardian[]> => {
  const { client_id, club_id } = principal;
  const words = query.search.split(/\s+/).filter((word) => word !== '');
  const matches = words.map(
    (
      word,
    ) => sql`(trim(search_name(${word})) <> '' and strpos(g.search_name, trim(search_name(${word}))) > 0
      or strpos(lower(g.email), lower(${word})) > 0)`,
  );
  const { rows } = await sql<ClubGuardian>`
    select g.id, g.firstname, g.lastname, g.email,
      coalesce((select json_agg(json_build_object('uuid', m.uuid, 'firstname', m.firstname,
          'lastname', m.lastname) order by m.firstname, m.uuid)
        from member_guardians mg
        join members m on m.client_id = mg.client_id and m.uuid = mg.member_uuid
        where mg.client_id = g.client_id and mg.guardian_id = g.id), '[]') as members
    from guardians g
    where g.client_id = ${client_id} and g.club_id = ${club_id} and ${sql.join(matches, sql` and `)}
    order by lower(g.firstname), lower(g.lastname), g.id limit ${MAX_FOUND}`.execute(db);
  const uuids = new Set(rows.flatMap(({ members }) => members.map(({ uuid }) => uuid)));
  await logViews(db, viewsOf([...uuids], ['profile']), now);
  return rows;
};

export type Account = { uuid: string; status: string; email: string };

export type InvitationContext = Pick<RequestContext, 'origin' | 'now'> & {
  server: Pick<RequestContext['server'], 'jobs' | 'api_address' | 'newId'>;
};

type Invitation = {
  club_id: number;
  /** The child that the e-mail leads to. */
  member_uuid: string;
  invitee: Pick<Invitee, 'firstname' | 'lastname' | 'user_uuid' | 'status'> & {
    id: number;
    email: string;
    /** Whether the linked account has another role than parent in this club. */
    has_other_role: boolean;
  };
  /** The account with the guardian's e-mail address. */
  account: Account | undefined;
};

/** Gives the guardian an account and enqueues its e-mail. Returns why not, and has then changed nothing. */
export const sendInvitation = async (
  db: Writer,
  context: InvitationContext,
  owner: JobOwner,
  { club_id, member_uuid, invitee, account }: Invitation,
): Promise<ApiError | null> => {
  const { client_id } = owner;
  const user_uuid = await linkAccount(db, context, { client_id, club_id, invitee, account });
  if (typeof user_uuid !== 'string') return user_uuid;
  await db
    .updateTable('guardians')
    .set({ user_uuid, invited_at: context.now })
    .where('client_id', '=', client_id)
    .where('id', '=', invitee.id)
    .execute();
  await enqueueEmail(db, context, owner, {
    user_uuid,
    subject: 'invite_guardian',
    language_id: null,
    guardian_id: invitee.id,
    child: { uuid: member_uuid },
  });
  return null;
};

/** POST …/invitation: the guardian gets an account with no password, or the existing one with this address. */
const inviteGuardian = async (
  context: Context<'POST /members/:uuid/guardians/:id/invitation'>,
): Promise<Guardian | ApiError> => {
  const { server, principal, params, now, read, write, signIn, origin } = context;
  const { client_id, club_id } = principal;
  if ((await findProvider(context, client_id)).name !== 'springboard') {
    return apiError(400, 'EXTERNAL_CONFIG_ERROR');
  }
  const known = await read((db) => findInvitee(db, principal, params));
  if (known === undefined) return apiError(404, 'NOT_FOUND');
  const { email, user_uuid } = known;
  if (email === null) return apiError(422, 'VALIDATION', { email: 'required' });
  // Accounts and roles of other clubs are visible to the sign-in only.
  const [account] = await signIn.read(client_id, (db) => findAccounts(db, client_id, [email]));
  const has_other_role =
    user_uuid !== null &&
    (await signIn.read(client_id, (db) => hasOtherRole(db, { client_id, club_id, user_uuid })));
  const parents = await signIn.read(client_id, (db) =>
    findPortalOrigin(db, client_id, 'parent', origin),
  );
  return write(async (db) => {
    const link = await lockLink(db, principal, params.uuid);
    if ('kind' in link) return link;
    // The guardian may set a password at this moment.
    if (user_uuid !== null) await lockUser(db, { client_id, user_uuid });
    const invitee = await findInvitee(db, principal, params);
    if (invitee === undefined) return apiError(404, 'NOT_FOUND');
    if (invitee.parent_portal === 0) return apiError(409, 'CONFLICT', { parent_portal: 0 });
    if (invitee.email !== email || invitee.user_uuid !== user_uuid) {
      return apiError(409, 'CONFLICT', { email: 'changed' });
    }
    if (invitee.restricted) return apiError(409, 'CONFLICT', { restricted: true });
    const invitation = { invitee: { ...invitee, id: params.id, email, has_other_role }, account };
    const failure = await sendInvitation(db, { server, origin: parents, now }, principal, {
      ...invitation,
      club_id: link.club_id,
      member_uuid: params.uuid,
    });
    if (failure !== null) return failure;
    await auditGuardian(db, principal, now, { link, id: params.id, action: 'guardian.invite' });
    return guardianOf(db, link, params.id);
  });
};

type Invitee = {
  firstname: string;
  lastname: string;
  email: string | null;
  restricted: boolean;
  user_uuid: string | null;
  status: string | null;
  /** 1 if the club has a parent portal. */
  parent_portal: number;
};

const findInvitee = async (
  db: Reader,
  { client_id, club_id }: { client_id: number; club_id: number | null },
  { uuid, id }: { uuid: string; id: number },
): Promise<Invitee | undefined> => {
  const { rows } = await sql<Invitee>`
    select g.firstname, g.lastname, g.email, mg.restricted, g.user_uuid, u.status, club.parent_portal
    from member_guardians mg
    join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id and g.club_id = ${club_id}
    join clubs club on club.client_id = g.client_id and club.id = g.club_id
    left join users u on u.client_id = g.client_id and u.uuid = g.user_uuid
    where mg.client_id = ${client_id} and mg.member_uuid = ${uuid} and mg.guardian_id = ${id}`.execute(
    db,
  );
  return rows[0];
};

/** The accounts with these addresses, whatever their case. `email` of an account is in lower case. */
export const findAccounts = async (
  db: Reader,
  client_id: number,
  emails: readonly string[],
): Promise<readonly Account[]> => {
  const { rows } = await sql<Account>`
    select uuid, status, lower(email) as email from users
    where client_id = ${client_id}
      and lower(email) in (select lower(email) from unnest(${[...emails]}::text[]) email)`.execute(
    db,
  );
  return rows;
};

/**
 * Returns the user of the guardian: their own, the one with the address, or a new one. A new address of a guardian
 * whose account has another role links another account, because a club decides the address of its own guardians only.
 */
const linkAccount = async (
  db: Writer,
  { server, now }: InvitationContext,
  { client_id, club_id, invitee, account }: Omit<Invitation, 'member_uuid'> & { client_id: number },
): Promise<string | ApiError> => {
  const { firstname, lastname, email, user_uuid, status, has_other_role } = invitee;
  if (user_uuid !== null && status !== 'invited') return apiError(409, 'CONFLICT', { status });
  if (account !== undefined && account.uuid !== user_uuid) {
    const others = await db
      .selectFrom('guardians')
      .select('id')
      .where('client_id', '=', client_id)
      .where('user_uuid', '=', account.uuid)
      .where('club_id', '=', club_id)
      .execute();
    const isUsable = account.status === 'active' || account.status === 'invited';
    const isRetained = user_uuid !== null && !has_other_role;
    if (others.length > 0 || isRetained || !isUsable) {
      return apiError(409, 'CONFLICT', { email: 'taken' });
    }
  }
  if (user_uuid !== null && !has_other_role) {
    // The club may have corrected the address.
    await db
      .updateTable('users')
      .set({ email })
      .where('client_id', '=', client_id)
      .where('uuid', '=', user_uuid)
      .execute();
    return user_uuid;
  }
  const uuid = account?.uuid ?? server.newId();
  if (account === undefined) {
    const user = { client_id, uuid, firstname, lastname, email, created_at: now };
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('users')
      .values({ ...user, status: 'invited', verified: false })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return apiError(409, 'CONFLICT', { email: 'taken' });
  }
  if (user_uuid !== null && user_uuid !== uuid) {
    await removeParentRole(db, { client_id, club_id, user_uuid });
  }
  await db
    .insertInto('user_clubs')
    .values({ client_id, user_uuid: uuid, club_id, role: 'parent', created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return uuid;
};

/** DELETE …/invitation: an account that has no other role is deleted, so that its link ends. */
const withdrawInvitation = async ({
  principal,
  params,
  now,
  read,
  signIn,
  write,
}: Context<'DELETE /members/:uuid/guardians/:id/invitation'>): Promise<undefined | ApiError> => {
  const { client_id, club_id } = principal;
  const known = await read((db) => findInvitee(db, principal, params));
  if (known === undefined) return apiError(404, 'NOT_FOUND');
  const { user_uuid } = known;
  const hasOtherRoles =
    user_uuid !== null &&
    (await signIn.read(client_id, (db) => hasOtherRole(db, { client_id, club_id, user_uuid })));
  return write(async (db) => {
    const link = await lockLink(db, principal, params.uuid);
    if ('kind' in link) return link;
    // The guardian may set a password at this moment.
    if (user_uuid !== null) await lockUser(db, { client_id, user_uuid });
    const invitee = await findInvitee(db, principal, params);
    if (invitee === undefined) return apiError(404, 'NOT_FOUND');
    const { status } = invitee;
    if (user_uuid === null || invitee.user_uuid !== user_uuid || status !== 'invited') {
      return apiError(409, 'CONFLICT', { status });
    }
    await db
      .updateTable('guardians')
      .set({ user_uuid: null, invited_at: null })
      .where('client_id', '=', client_id)
      .where('id', '=', params.id)
      .execute();
    if (hasOtherRoles) {
      await removeParentRole(db, { client_id, club_id, user_uuid });
    } else {
      await db
        .deleteFrom('users')
        .where('client_id', '=', client_id)
        .where('uuid', '=', user_uuid)
        .execute();
    }
    await auditGuardian(db, principal, now, { link, id: params.id, action: 'guardian.withdraw' });
    return undefined;
  });
};

type GuardianUser = { client_id: number; club_id: number | null; user_uuid: string };

const removeParentRole = async (
  db: Writer,
  { client_id, club_id, user_uuid }: GuardianUser,
): Promise<void> => {
  await db
    .deleteFrom('user_clubs')
    .where('client_id', '=', client_id)
    .where('club_id', '=', club_id)
    .where('user_uuid', '=', user_uuid)
    .where('role', '=', 'parent')
    .execute();
};

/** Whether the user has another role than parent in the club. It needs the rights of sign-in. */
const hasOtherRole = async (
  db: Reader,
  { client_id, club_id, user_uuid }: GuardianUser,
): Promise<boolean> => {
  const { rows } = await sql`
    select from user_clubs where client_id = ${client_id} and user_uuid = ${user_uuid}
      and not (club_id = ${club_id} and role = 'parent')
    union all
    select from user_clients where client_id = ${client_id} and user_uuid = ${user_uuid}
    limit 1`.execute(db);
  return rows.length > 0;
};
