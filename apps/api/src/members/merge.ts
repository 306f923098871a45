import type { MemberMerge, MergeField } from '@springboard/contract';
import { findDoneTransfers } from '../access/transferred-members.ts';
import { recomputeMember } from '../assessments/recompute.ts';
import { audit } from '../database/audit.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { membersAreRemote } from '../groups/bulk-queries.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import type { Server } from '../routing/server.ts';
import { moveGrades } from './merge-grade-queries.ts';
import { findMemberships, moveHistory, moveMemberships } from './merge-membership-queries.ts';
import { planMemberships } from './merge-memberships.ts';
import type { MergePair } from './merge-pair.ts';
import {
  countMoved,
  lockBoth,
  type LockedPair,
  lockGroupsOf,
  markMerged,
  moveMoves,
  moveRecords,
  storeAllChanges,
} from './merge-queries.ts';

/**
 * POST /members/merge: two records of one person become one. Everything moves to `keep_uuid`, and the other record
 * stays without data, so that an undo finds it. Of two grades for one skill the later counts. A mark is "in" if either
 * is.
 */
export const mergeMembers = ({
  server,
  principal,
  body,
  now,
  write,
}: Context<'POST /members/merge'>): Promise<MemberMerge | ApiError> => {
  const { client_id, club_id, user_uuid } = principal;
  const { keep_uuid, merge_uuid, fields, dry_run = 0 } = body;
  if (club_id === null) return Promise.resolve(apiError(403, 'FORBIDDEN'));
  if (keep_uuid === merge_uuid) {
    return Promise.resolve(apiError(422, 'VALIDATION', { merge_uuid: 'not' }));
  }
  return write(async (db) => {
    if (await membersAreRemote(db, client_id, club_id)) return apiError(403, 'FORBIDDEN');
    const merge = { client_id, club_id, keep_uuid, merge_uuid, fields };
    const locked = await lockPair(db, merge);
    if (isApiError(locked)) return locked;
    const effect = await countMoved(db, merge);
    if (dry_run === 1) return effect;
    await movePair(db, server, merge, { ...locked, user_uuid, now });
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

/** Two members of a club. The one who stays takes the fields from the other. */
export type Merge = MergePair & { club_id: number; fields: readonly MergeField[] };

/** Locks both members. 404 UNKNOWN_MEMBER: one is not in the club. 409 `transfer_id`: one went to another club. */
export const lockPair = async (db: Writer, merge: Merge): Promise<LockedPair | ApiError> => {
  // Groups are locked before members, as POST /members/bulk does.
  await lockGroupsOf(db, merge);
  const locked = await lockBoth(db, merge);
  if (locked === null) return apiError(404, 'UNKNOWN_MEMBER');
  const { client_id, keep_uuid, merge_uuid } = merge;
  const [transfer_id] = (await findDoneTransfers(db, client_id, [keep_uuid, merge_uuid])).values();
  if (transfer_id !== undefined) return apiError(409, 'CONFLICT', { transfer_id });
  // The remote system decides the profile of its members, and would send the merged one again.
  if (locked.merge.remote) return apiError(422, 'VALIDATION', { merge_uuid: 'remote' });
  if (locked.keep.remote && merge.fields.length > 0) {
    return apiError(422, 'VALIDATION', { fields: 'remote' });
  }
  return locked;
};

/** Moves everything to the member who stays, with the rights of an administrator of the club. `now` in seconds. */
export const movePair = async (
  db: Writer,
  { findScheme }: Pick<Server, 'findScheme'>,
  { fields, ...pair }: Merge,
  { user_uuid, now, ...locked }: LockedPair & { user_uuid: string; now: number },
): Promise<void> => {
  const { client_id, club_id, keep_uuid, merge_uuid } = pair;
  await storeAllChanges(db);
  await markMerged(db, pair, { ...locked, fields, now });
  const memberships = planMemberships(await findMemberships(db, pair), keep_uuid);
  await moveMemberships(db, pair, memberships);
  await moveHistory(db, pair, memberships);
  await moveGrades(db, pair);
  await moveMoves(db, pair, { user_uuid, now });
  await moveRecords(db, pair);
  for (const member_uuid of [keep_uuid, merge_uuid]) {
    await recomputeMember(db, findScheme, { client_id, club_id, member_uuid });
  }
};
