import { nodeOf } from '@springboard/assessment';
import { deviceOf, recordedTs } from '../changes/recorded.ts';
import type { Change } from '../http/context.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { findMoveMark, isInGroup, putMoveMark, type StandingMark } from './mark-queries.ts';
import { findOpenGroup } from './queries.ts';
import { todayHere } from './today.ts';

type GivenMark = {
  group_id: number;
  member_uuid: string;
  /** null: the mark is cancelled. */
  remote_node_id: string | null;
  stay: boolean;
  ts: number;
};

/** §4: marks a member of the group for a move to a node of the group's scheme, or cancels the mark. */
export const markForMove = async (
  context: Change,
  given: GivenMark,
): Promise<(StandingMark & { uuid: string }) | Refusal> => {
  const { db, who, now, lane, request_id, server } = context;
  const { member_uuid, remote_node_id, stay } = given;
  const today = todayHere(who, now);
  const group = await findOpenGroup(db, who, given.group_id, today, 'write');
  if (group === undefined) return refuse(404, 'UNKNOWN_GROUP');
  const key = { client_id: who.client_id, group_id: group.id, member_uuid };
  if (!(await isInGroup(db, key, today))) return refuse(404, 'UNKNOWN_MEMBER');

  if (remote_node_id !== null) {
    const uuid = group.scheme_uuid;
    const scheme = uuid === null ? null : await server.findScheme(db, who.client_id, { uuid });
    if (scheme === null || nodeOf(scheme.index, remote_node_id) === undefined) {
      return refuse(422, 'UNKNOWN_NODE', { remote_node_id });
    }
  }
  const mark = {
    ...key,
    club_id: group.club_id,
    remote_node_id,
    stay,
    recorded_ts: recordedTs(given.ts, now),
    user_uuid: who.user_uuid,
    device_id: deviceOf(lane),
  };
  const stands = await putMoveMark(db, mark, { received_ts: now, request_id });
  if (!stands) context.result('superseded');
  return { uuid: member_uuid, ...(await findMoveMark(db, key)) };
};
