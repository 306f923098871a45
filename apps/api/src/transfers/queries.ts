import { DAY_SECONDS } from '@springboard/domain';
import type { Transfer, TransferState } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import { limitOf, type PageQuery } from '../database/paging.ts';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';

/** After this time without an answer, the national body decides. A transfer can be undone for the same time. */
export const ANSWER_SECONDS = 14 * DAY_SECONDS;
const UNDO_SECONDS = 14 * DAY_SECONDS;

/** A transfer as it is stored, with what its parties read. */
export type TransferRow = Omit<Transfer, 'answerer' | 'decide_from' | 'may_undo'> & {
  client_id: number;
  member_uuid: string;
  new_member_uuid: string | null;
  audit_id: number | null;
  created_by: string;
  has_guardian: boolean;
  /** Whether the guardian who asked still acts for the member. */
  requester_acts: boolean;
  /** Whether the user is a guardian who may withdraw it before its day. */
  may_withdraw: boolean;
};

/** The transfer with the record of the new club. */
export type MovedTransfer = TransferRow & { new_member_uuid: string };

/**
 * Transfers of the client, of the parent's children, from the club, or to it: those that a guardian asked for while
 * they are open, and agreed ones.
 */
const visibleTo = ({ role, club_id }: Tenant): RawBuilder<unknown> => {
  if (role === 'ngo') return sql`true`;
  return role === 'parent'
    ? sql`(tr.member_uuid = any (app_children()) or tr.new_member_uuid = any (app_children()))`
    : sql`(tr.from_club_id = ${club_id}
        or tr.to_club_id = ${club_id}
          and (tr.state in ('agreed', 'done') or tr.state = 'open' and tr.requested_by = 'guardian'))`;
};

/**
 * An open transfer which a guardian who acts, the former club without one, or after 14 days the client answers. What a
 * guardian asked for, the new club answers as long as that guardian acts for the member.
 */
const answerableBy = ({ role, club_id }: Tenant, now: number): RawBuilder<boolean> => {
  const isAnswerer = {
    ngo: sql`tr.created_at <= ${now - ANSWER_SECONDS}`,
    parent: sql`tr.requested_by <> 'guardian' and tr.member_uuid = any (app_children_with('acts'))`,
    club: sql`case when tr.requested_by = 'guardian'
      then tr.to_club_id = ${club_id} and (select requester_acts from transfer_parties(tr.id))
      else tr.from_club_id = ${club_id} and not (select has_guardian from transfer_parties(tr.id)) end`,
  }[role === 'ngo' || role === 'parent' ? role : 'club'];
  return sql`(tr.state = 'open' and ${isAnswerer})`;
};

/** Transfers that a guardian asked for. Each guardian who acts may withdraw them. */
const withdrawableBy = ({ role }: Tenant): RawBuilder<boolean> =>
  role === 'parent'
    ? sql`(tr.requested_by = 'guardian' and (tr.member_uuid = any (app_children_with('acts'))
        or tr.new_member_uuid = any (app_children_with('acts'))))`
    : sql`false`;

const columnsFor = (tenant: Tenant, now: number): RawBuilder<unknown> => sql`
  tr.client_id, tr.id, tr.member_uuid, tr.new_member_uuid, tr.audit_id, tr.day, tr.reason, tr.state, tr.requested_by,
  tr.created_by, tr.created_at, tr.answered_as, tr.answered_at, tr.answer_reason, tr.with_medical, tr.moved_at,
  parties.member, parties.from_club, parties.to_club, parties.has_guardian, parties.requester_acts,
  ${answerableBy(tenant, now)} as may_answer, ${withdrawableBy(tenant)} as may_withdraw`;

type TransferFilter = PageQuery & {
  states: readonly TransferState[];
  /** Only those that the user may answer. */
  may_answer?: boolean;
  /** All pages in one, for a file. */
  all?: boolean;
};

/** Latest first. */
export const findTransfers = async (
  db: Reader,
  tenant: Tenant,
  { states, may_answer = false, all = false, ...page }: TransferFilter,
  now: number,
): Promise<{ transfers: readonly TransferRow[]; total: number }> => {
  const from = sql`from transfers tr where tr.client_id = ${tenant.client_id} and ${visibleTo(tenant)}
    ${states.length === 0 ? sql`` : sql`and tr.state = any (${states}::text[])`}
    ${may_answer ? sql`and ${answerableBy(tenant, now)}` : sql``}`;
  const { rows } = await sql<TransferRow>`
    select ${columnsFor(tenant, now)} from (select tr.* ${from} order by tr.id desc ${all ? sql`` : limitOf(page)}) tr
    cross join lateral transfer_parties(tr.id) parties
    order by tr.id desc`.execute(db);
  const count = await sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db);
  return { transfers: rows, total: count.rows[0]?.total ?? 0 };
};

/** Open transfers that the user may answer. */
export const countAnswerableTransfers = async (
  db: Reader,
  tenant: Tenant,
  now: number,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from transfers tr
    where tr.client_id = ${tenant.client_id} and ${visibleTo(tenant)} and ${answerableBy(tenant, now)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
};

/** Locks a transfer that the user sees until the transaction ends. */
export const lockTransfer = async (
  db: Writer,
  tenant: Tenant,
  id: number,
  now: number,
): Promise<TransferRow | undefined> => {
  const key = `transfers ${tenant.client_id} ${id}`;
  // A parent reads only, so the lock does not need the row-level right to update.
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
  return findTransfer(db, tenant, id, now);
};

/** undefined: there is none that the user sees. */
export const findTransfer = async (
  db: Reader,
  tenant: Tenant,
  id: number,
  now: number,
): Promise<TransferRow | undefined> => {
  const { rows } = await sql<TransferRow>`
    select ${columnsFor(tenant, now)} from transfers tr cross join lateral transfer_parties(tr.id) parties
    where tr.client_id = ${tenant.client_id} and tr.id = ${id} and ${visibleTo(tenant)}`.execute(
    db,
  );
  return rows[0];
};

/** The id of the transfer of the member that is neither refused nor undone. */
export const findCurrentTransfer = async (
  db: Reader,
  { client_id, member_uuid }: Pick<TransferRow, 'client_id' | 'member_uuid'>,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('transfers')
    .select('id')
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', member_uuid)
    .where('state', 'in', ['open', 'agreed', 'done'])
    .executeTakeFirst();
  return row?.id;
};

type TransferChange = Partial<{
  state: TransferState;
  member_uuid: string;
  new_member_uuid: string | null;
  day: string;
  answered_as: Transfer['answered_as'];
  answered_by: string | null;
  answered_at: number;
  answer_reason: string | null;
  with_medical: boolean;
  moved_at: number;
  audit_id: number;
}>;

export const updateTransfer = async (
  db: Writer,
  { client_id, id }: Pick<TransferRow, 'client_id' | 'id'>,
  change: TransferChange,
): Promise<void> => {
  await db
    .updateTable('transfers')
    .set(change)
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
};

export const decideFrom = ({ created_at }: Pick<TransferRow, 'created_at'>): number =>
  created_at + ANSWER_SECONDS;

const undoUntil = ({ moved_at }: Pick<TransferRow, 'moved_at'>): number =>
  (moved_at ?? 0) + UNDO_SECONDS;

/** Before its day a transfer is withdrawn, after it for a time undone by the national body. */
export const canUndo = (transfer: TransferRow, { role }: Tenant, now: number): boolean => {
  const { state, may_withdraw } = transfer;
  if (role !== 'ngo' && !may_withdraw) return false;
  if (state === 'open' || state === 'agreed') return true;
  return role === 'ngo' && state === 'done' && now <= undoUntil(transfer);
};

/** The one who has to answer the transfer. */
export const answererOf = ({
  requested_by,
  has_guardian,
}: Pick<TransferRow, 'requested_by' | 'has_guardian'>): Transfer['answerer'] => {
  if (requested_by === 'guardian') return 'new_club';
  return has_guardian ? 'guardian' : 'club';
};

/** As whom the user may answer now; null: not at all, or not yet. */
export const roleOfAnswer = (
  transfer: TransferRow,
  { role }: Tenant,
): NonNullable<Transfer['answered_as']> | null => {
  if (!transfer.may_answer) return null;
  return role === 'ngo' ? 'body' : answererOf(transfer);
};

/** Whether the user is a guardian who acts and sees the medical alerts. */
export const seesAlerts = async (
  db: Reader,
  { client_id, member_uuid }: Pick<TransferRow, 'client_id' | 'member_uuid'>,
): Promise<boolean> => {
  const { rows } = await sql`
    select from members where client_id = ${client_id} and uuid = ${member_uuid}
      and uuid = any (app_children_with('medical')) and uuid = any (app_children_with('acts'))`.execute(
    db,
  );
  return rows.length > 0;
};

/** The transfer as the user gets it. */
export const toTransfer = (row: TransferRow, tenant: Tenant, now: number): Transfer => {
  const { client_id: _1, member_uuid: _2, new_member_uuid: _3, audit_id: _4, ...more } = row;
  const {
    created_by: _5,
    has_guardian: _6,
    requester_acts: _7,
    may_withdraw: _8,
    ...transfer
  } = more;
  return {
    ...transfer,
    answerer: answererOf(row),
    decide_from: decideFrom(row),
    may_undo: canUndo(row, tenant, now),
  };
};
