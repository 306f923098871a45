import type { MemberMerge } from '@springboard/contract';
import { findDoneTransfers } from '../access/transferred-members.ts';
import { recomputeMember } from '../assessments/recompute.ts';
import { audit } from '../database/audit.ts';
import { membersAreRemote } from '../groups/bulk-queries.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { moveGrades } from './merge-grade-queries.ts';
import { findMemberships, moveHistory, moveMemberships } from './merge-membership-queries.ts';
import {
  countMoved,
  lockBoth,
  lockGroupsOf,
  markMerged,
  moveMoves,
  moveRecords,
  storeAllChanges,
} from './merge-queries.ts';
import { planMemberships } from './merge-memberships.ts';

/**
 * POST /members/merge: two records of one person become one. Everything moves to `keep_uuid`, and the other record
 * stays without data, so that an undo finds it. Of two grades for one skill the later counts. A mark is "in" if one of
 * both is.
 */
export const mergeMembers = ({
  server,
  principal,
  body,
  now,
  write,
}: Context<'POST /members/merge'>): Promise<MemberMerge | ApiError> => {
  const { client_id, club_id } = principal;
  const { keep_uuid, merge_uuid, fields, dry_run = 0 } = body;
  if (club_id === null) return Promise.resolve(apiError(403, 'FORBIDDEN'));
  if (keep_uuid === merge_uuid) {
    return Promise.resolve(apiError(422, 'VALIDATION', { merge_uuid: 'not' }));
  }
  return write(async (db) => {
    if (await membersAreRemote(db, client_id, club_id)) return apiError(403, 'FORBIDDEN');
    const pair = { client_id, keep_uuid, merge_uuid };
    // Groups are locked before members, as POST /members/bulk does.
    await lockGroupsOf(db, pair);
    const locked = await lockBoth(db, { ...pair, club_id });
    if (locked === null) return apiError(404, 'UNKNOWN_MEMBER');
    const [transfer_id] = (
      await findDoneTransfers(db, client_id, [keep_uuid, merge_uuid])
    ).values();
    if (transfer_id !== undefined) return apiError(409, 'CONFLICT', { transfer_id });
    // The remote system decides the profile of its members, and would send the merged one again.
    if (locked.merge.remote) return apiError(422, 'VALIDATION', { merge_uuid: 'remote' });
    if (locked.keep.remote && fields.length > 0) {
      return apiError(422, 'VALIDATION', { fields: 'remote' });
    }
    const effect = await countMoved(db, pair);
    if (dry_run === 1) return effect;

    await storeAllChanges(db);
    await markMerged(db, pair, { ...locked, fields, now });
    const memberships = planMemberships(await findMemberships(db, pair), keep_uuid);
    await moveMemberships(db, pair, memberships);
    await moveHistory(db, pair, memberships);
    await moveGrades(db, pair);
    await moveMoves(db, pair, { user_uuid: principal.user_uuid, now });
    await moveRecords(db, pair);
    for (const member_uuid of [keep_uuid, merge_uuid]) {
      await recomputeMember(db, server.findScheme, { client_id, club_id, member_uuid });
    }
    await audit(db, principal, now, {
      action: 'member.merge',
      entity: 'member',
      entity_id: keep_uuid,
      member_uuid: keep_uuid,
      detail: { merge_uuid, fields, ...effect.moved },
    });
    return effect;
  });
};
