import type { CallKey, MemberTypes } from '@springboard/contract';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { Rollback } from '../http/rollback.ts';
import { findClub } from './queries.ts';

export const EDIT_CLUB = 'PATCH /clubs/:id' satisfies CallKey;

type ClubKey = { readonly client_id: number; readonly club_id: number };

/** The active members that a change contradicts: the club's own, or those of another system. */
export const memberTypesConflict = async (
  db: Reader,
  { client_id, club_id }: ClubKey,
  member_types: MemberTypes,
): Promise<ApiError | null> => {
  if (member_types === 'local_and_remote') return null;
  const remote = member_types === 'local_only';
  const { count } = await db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', client_id)
    .where('club_id', '=', club_id)
    .where('remote', '=', remote)
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  const contradicting = remote ? 'remote_members' : 'local_members';
  return count === 0 ? null : apiError(409, 'CONFLICT', { member_types: contradicting, count });
};

/** Rolls back an undo that active members contradict by now. */
export const undoEditOfClub = async (
  db: Writer,
  club: ClubKey,
  restore: () => Promise<void>,
): Promise<void> => {
  const find = () => findClub(db, club, club.club_id);
  const before = await find();
  await restore();
  const after = await find();
  if (after === undefined || after.member_types === before?.member_types) return;
  const conflict = await memberTypesConflict(db, club, after.member_types);
  if (conflict !== null) throw new Rollback(conflict);
};
