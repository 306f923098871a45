import type { SkipReason } from '@springboard/contract';
import { sql } from 'kysely';
import { findProvider } from '../auth/providers/providers.ts';
import { anyOf } from '../database/any-of.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { valuesTable } from '../database/values-table.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import type { JobOwner } from '../jobs/jobs.ts';
import { findPortalOrigin } from '../mail/portal-origins.ts';
import type { Context } from '../routing/context.ts';
import {
  type Account,
  findAccounts,
  type InvitationContext,
  sendInvitation,
} from './guardian-invitations.ts';

/** What invitations need from outside the transaction that sends them. */
export type Invitations = {
  context: InvitationContext;
  /** The accounts with the addresses of the club's guardians. Those of other clubs are visible to the sign-in only. */
  accounts: readonly Account[];
};

/** 400 EXTERNAL_CONFIG_ERROR where another provider has the accounts, 409 CONFLICT without a parent portal. */
export const prepareInvitations = async (
  request: Context<'POST /members/bulk'>,
): Promise<Invitations | ApiError> => {
  const { server, principal, body, now, read, signIn, origin } = request;
  const { client_id, club_id } = principal;
  if ((await findProvider(request, client_id)).name !== 'springboard') {
    return apiError(400, 'EXTERNAL_CONFIG_ERROR');
  }
  const { parent_portal, emails } = await read(async (db) => ({
    parent_portal: await findParentPortal(db, client_id, club_id),
    emails: await findGuardianEmails(db, { client_id, club_id }, body.member_uuids),
  }));
  if (parent_portal === 0) return NO_PARENT_PORTAL;
  return signIn.read(client_id, async (db) => ({
    context: { server, now, origin: await findPortalOrigin(db, client_id, 'parent', origin) },
    accounts: await findAccounts(db, client_id, emails),
  }));
};

export const NO_PARENT_PORTAL = apiError(409, 'CONFLICT', { parent_portal: 0 });

export const findParentPortal = async (
  db: Reader,
  client_id: number,
  club_id: number | null,
): Promise<number | undefined> => {
  const club = await db
    .selectFrom('clubs')
    .select('parent_portal')
    .where('client_id', '=', client_id)
    .where('id', '=', club_id)
    .executeTakeFirst();
  return club?.parent_portal;
};

/** The e-mail addresses of guardians without an account: those of the members, by default those of the club. */
export const findGuardianEmails = async (
  db: Reader,
  { client_id, club_id }: { client_id: number; club_id: number | null },
  member_uuids?: readonly string[],
): Promise<readonly string[]> => {
  const ofMembers =
    member_uuids === undefined
      ? sql``
      : sql`and id in (select mg.guardian_id from member_guardians mg
          where mg.client_id = ${client_id} and mg.member_uuid = ${anyOf(member_uuids)})`;
  const { rows } = await sql<{ email: string }>`
    select distinct lower(email) as email from guardians
    where client_id = ${client_id} and club_id = ${club_id} and user_uuid is null and email is not null
      ${ofMembers}`.execute(db);
  return rows.map(({ email }) => email);
};

/** A guardian of a member, and whether an invitation is possible. */
type Candidate = {
  member_uuid: string;
  id: number;
  firstname: string;
  lastname: string;
  email: string | null;
  account_uuid: string | null;
  state: 'signed_in' | 'invited' | 'no_email' | 'email_taken' | 'free';
};

/** The reason that says most, where no guardian of a member can be invited. */
const REASONS = ['signed_in', 'invited', 'email_taken', 'no_email'] as const;

export type InvitationPlan = {
  /** Why no guardian of the member is invited; null: one is. */
  reasonOf: (member_uuid: string) => SkipReason | null;
  /** Guardians with an e-mail address and without an account. */
  count: (member_uuids: readonly string[]) => number;
  send: (member_uuids: readonly string[]) => Promise<void>;
};

/** Which guardians of the members get an invitation. A restricted guardian gets none. Locks the guardians. */
export const planInvitations = async (
  db: Writer,
  owner: JobOwner & { club_id: number },
  { context, accounts }: Invitations,
  uuids: readonly string[],
): Promise<InvitationPlan> => {
  const candidates = await lockGuardians(db, owner, accounts, uuids);
  const byMember = Map.groupBy(candidates, ({ member_uuid }) => member_uuid);
  const freeOf = (member_uuids: readonly string[]): readonly Candidate[] => {
    const isChosen = new Set(member_uuids);
    const free = candidates.filter(
      (candidate) => candidate.state === 'free' && isChosen.has(candidate.member_uuid),
    );
    return [...new Map(free.map((one) => [one.id, one])).values()];
  };
  return {
    reasonOf: (uuid) => {
      const states = (byMember.get(uuid) ?? []).map(({ state }) => state);
      if (states.includes('free')) return null;
      return REASONS.find((reason) => states.includes(reason)) ?? 'no_guardian';
    },
    count: (member_uuids) => freeOf(member_uuids).length,
    send: async (member_uuids) => {
      for (const candidate of freeOf(member_uuids)) {
        const { id, member_uuid, firstname, lastname, email, account_uuid } = candidate;
        if (email === null) continue;
        const noAccount = { user_uuid: null, status: null, has_other_role: false };
        const invitee = { id, firstname, lastname, email, ...noAccount };
        const account = accounts.find(({ uuid }) => uuid === account_uuid);
        // An account that another request added meanwhile leaves out this guardian only.
        const { club_id } = owner;
        await sendInvitation(db, context, owner, { club_id, member_uuid, invitee, account });
      }
    },
  };
};

/** Of two guardians with one address, and where another guardian of the club has the account, none but the first. */
const lockGuardians = async (
  db: Writer,
  { client_id, club_id }: { client_id: number; club_id: number },
  accounts: readonly Account[],
  uuids: readonly string[],
): Promise<readonly Candidate[]> => {
  await sql`
    select from guardians g where g.client_id = ${client_id} and g.club_id = ${club_id} and g.id in (
      select mg.guardian_id from member_guardians mg
      where mg.client_id = ${client_id} and mg.member_uuid = ${anyOf(uuids)} and not mg.restricted)
    order by g.id for no key update`.execute(db);
  const { rows } = await sql<Candidate>`
    select mg.member_uuid, g.id, g.firstname, g.lastname, g.email, a.uuid as account_uuid,
      case when g.user_uuid is not null then case u.status when 'invited' then 'invited' else 'signed_in' end
        when g.email is null then 'no_email'
        when a.status not in ('active', 'invited') or exists (
          select from guardians other where other.client_id = g.client_id and other.club_id = g.club_id
            and other.id <> g.id and (other.user_uuid = a.uuid
              or other.user_uuid is null and other.id < g.id and lower(other.email) = lower(g.email)))
          then 'email_taken'
        else 'free' end as state
    from member_guardians mg
    join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id and g.club_id = ${club_id}
    left join users u on u.client_id = g.client_id and u.uuid = g.user_uuid
    left join ${valuesTable(accounts, 'a', { uuid: 'uuid', status: 'text', email: 'text' })}
      on a.email = lower(g.email)
    where mg.client_id = ${client_id} and mg.member_uuid = ${anyOf(uuids)} and not mg.restricted
    order by g.id, mg.member_uuid`.execute(db);
  return rows;
};
