import { type MemberMerge, MIN_REASON_LENGTH, type PassportMerge } from '@springboard/contract';
import { sql } from 'kysely';
import { logAccess } from '../data-requests/access-log.ts';
import { audit } from '../database/audit.ts';
import { actForClubs, type Reader } from '../database/tenant-transaction.ts';
import { membersAreRemote } from '../groups/bulk-queries.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { wasLookedUp } from './lookups.ts';
import { lockPair, movePair } from './merge.ts';
import { both, type MergePair } from './merge-pair.ts';
import { countMoved } from './merge-queries.ts';

/**
 * POST /members/:uuid/merge: the national body merges two records that the user has looked up (scheme-portal §12).
 * After the checks it is the merge of their club. Groups, notes and staff belong to one club, so records of two clubs
 * become one only after a transfer.
 */
export const mergeLookedUp = ({
  server,
  principal,
  params: { uuid },
  body,
  now,
  write,
}: Context<'POST /members/:uuid/merge'>): Promise<PassportMerge | ApiError> => {
  const { with: other, keep: keep_uuid, fields, dry_run = 0 } = body;
  const reason = body.reason?.trim() ?? '';
  const { client_id, user_uuid } = principal;
  const merge_uuid = keep_uuid === uuid ? other : uuid;
  const pair = { client_id, keep_uuid, merge_uuid };
  return write(async (db) => {
    for (const each of [uuid, other]) {
      if (!(await wasLookedUp(db, principal, { uuid: each, now }))) {
        return apiError(403, 'FORBIDDEN', { lookup: 'required' });
      }
    }
    if (other === uuid) return apiError(422, 'VALIDATION', { with: 'not' });
    if (keep_uuid !== uuid && keep_uuid !== other) {
      return apiError(422, 'VALIDATION', { keep: 'enum' });
    }
    if (dry_run === 0 && reason.length < MIN_REASON_LENGTH) {
      return apiError(422, 'VALIDATION', { reason: 'minLength' });
    }
    const clubs = await findClubs(db, pair);
    const [club_id] = clubs;
    if (club_id === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    if (clubs.length > 1) return apiError(409, 'CONFLICT', { clubs: 'different' });
    if (await membersAreRemote(db, client_id, club_id)) {
      return apiError(422, 'VALIDATION', { uuid: 'remote' });
    }
    await actForClubs(db, [club_id]);
    const merge = { ...pair, club_id, fields };
    const locked = await lockPair(db, merge);
    if (isApiError(locked)) return locked;
    const transfer_id = await findTransfer(db, pair);
    if (transfer_id !== undefined) return apiError(409, 'CONFLICT', { transfer_id });
    const effect = visiblePart(await countMoved(db, merge));
    if (dry_run === 1) return effect;
    await logAccess(
      db,
      principal,
      { member_uuid: keep_uuid, club_id, action: 'merge', reason },
      now,
    );
    await movePair(db, server, merge, { ...locked, user_uuid, now });
    await audit(db, principal, now, {
      action: 'member.body_merge',
      entity: 'member',
      entity_id: keep_uuid,
      club_id,
      member_uuid: keep_uuid,
      detail: { merge_uuid, fields, ...effect.moved },
    });
    return effect;
  });
};

/** The clubs of both members, each once; none: one is unknown, merged or erased. */
const findClubs = async (db: Reader, pair: MergePair): Promise<readonly number[]> => {
  const { rows } = await sql<{ club_id: number }>`
    select club_id from members where client_id = ${pair.client_id} and uuid in ${both(pair)}
      and merged_into is null and inactive_reason is distinct from 'erased'`.execute(db);
  return rows.length < 2 ? [] : [...new Set(rows.map(({ club_id }) => club_id))];
};

/** A transfer that has not taken effect, of either record or of a record that was merged into one of them. */
const findTransfer = async (db: Reader, pair: MergePair): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select tr.id from transfers tr
    join members m on m.client_id = tr.client_id and m.uuid = tr.member_uuid
    where tr.client_id = ${pair.client_id} and coalesce(m.merged_into, m.uuid) in ${both(pair)}
      and tr.state in ('open', 'agreed')
    order by tr.id limit 1`.execute(db);
  return rows[0]?.id;
};

/** Without notes, alerts and what guardians asked for. */
const visiblePart = ({ moved, both: ofBoth }: MemberMerge): PassportMerge => {
  const { grades, marks, badges, guardians, groups, waiting, tags } = moved;
  return { moved: { grades, marks, badges, guardians, groups, waiting, tags }, both: ofBoth };
};
