import { findToday } from '../access/today.ts';
import { sql } from 'kysely';
import { audit } from '../database/audit.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { membersAreRemote } from '../groups/bulk-queries.ts';
import { saveMoveIntent } from '../groups/move-intent-queries.ts';
import { isReady } from '../groups/queries.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { enqueueEmail } from '../mail/enqueue-email.ts';
import { findPortalOrigin } from '../mail/portal-origins.ts';
import type { Context } from '../routing/context.ts';

/** PATCH /groups/:groupId/members/:uuid/mark: the member stays, or the coach hears why it is not time yet. */
export const answerMark = async (
  context: Context<'PATCH /groups/:groupId/members/:uuid/mark'>,
): Promise<undefined | ApiError> => {
  const { principal, params, body, origin, now, request_id, signIn, write } = context;
  const { client_id, club_id, user_uuid } = principal;
  const { groupId: group_id, uuid: member_uuid } = params;
  const { decision, reason } = body;
  if (decision === 'not_yet' && reason === undefined) {
    return apiError(422, 'VALIDATION', { reason: 'required' });
  }
  const coach_origin = await signIn.read(client_id, (db) =>
    findPortalOrigin(db, client_id, 'coach', origin),
  );
  return write(async (db) => {
    if (club_id === null) return apiError(403, 'FORBIDDEN');
    const key = { client_id, group_id, member_uuid };
    const today = await findToday(db, principal, now);
    const mark = await findMark(db, { club_id, today }, key);
    if (mark === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    if (await membersAreRemote(db, client_id, club_id)) return apiError(403, 'FORBIDDEN');
    const isStaying = decision === 'stay';
    const isSaved = await saveMoveIntent(db, {
      ...key,
      club_id,
      remote_node_id: isStaying ? mark.remote_node_id : null,
      stay: isStaying,
      // A coach's device may be ahead; the answer is to this mark.
      recorded_ts: Math.max(now, mark.recorded_ts + 1),
      user_uuid,
      device_id: null,
      received_ts: now,
      request_id,
    });
    if (!isSaved) return apiError(409, 'CONFLICT');
    await audit(db, principal, now, {
      action: `mark.${decision}`,
      entity: 'group',
      entity_id: group_id,
      member_uuid,
    });
    if (isStaying || reason === undefined) return undefined;
    await returnMark(db, key, { reason: reason.trim(), user_uuid });
    await enqueueEmail(
      db,
      { ...context, origin: coach_origin },
      { client_id, club_id, user_uuid: '' },
      {
        user_uuid: mark.user_uuid,
        subject: 'not_yet',
        language_id: null,
        mark: { group_id, member_uuid },
      },
    );
    return undefined;
  });
};

type MarkKey = { client_id: number; group_id: number; member_uuid: string };

/** A mark to move in a group of the club, locked until the transaction ends. */
const findMark = async (
  db: Writer,
  { club_id, today }: { club_id: number; today: string },
  { client_id, group_id, member_uuid }: MarkKey,
): Promise<{ remote_node_id: string; recorded_ts: number; user_uuid: string } | undefined> => {
  const { rows } = await sql<{ remote_node_id: string; recorded_ts: number; user_uuid: string }>`
    select mm.remote_node_id, mm.recorded_ts, mm.user_uuid from move_marks mm
    join groups g on g.client_id = mm.client_id and g.id = mm.group_id and g.deleted_at is null
    where mm.client_id = ${client_id} and g.club_id = ${club_id} and mm.group_id = ${group_id}
      and mm.member_uuid = ${member_uuid} and ${isReady(today)}
    for update of mm`.execute(db);
  return rows[0];
};

const returnMark = async (
  db: Writer,
  { client_id, group_id, member_uuid }: MarkKey,
  { reason, user_uuid }: { reason: string; user_uuid: string },
): Promise<void> => {
  await db
    .updateTable('move_marks')
    .set({ returned_reason: reason, returned_by: user_uuid })
    .where('client_id', '=', client_id)
    .where('group_id', '=', group_id)
    .where('member_uuid', '=', member_uuid)
    .execute();
};
