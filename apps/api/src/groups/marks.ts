import { nodeOf } from '@springboard/assessment';
import { findSchemeTogether } from '../assessments/schemes.ts';
import { deviceOf, recordedTs } from '../changes/recorded.ts';
import type { Change } from '../http/context.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import {
  findMoveMark,
  findPlace,
  putMoveMark,
  type StandingMark,
  standingMark,
} from './mark-queries.ts';

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
  const { db, who, now, lane, request_id } = context;
  const { group_id, member_uuid, remote_node_id, stay } = given;
  const place = await findPlace(db, { who, now, group_id, member_uuid });
  if (place === undefined) return refuse(404, 'UNKNOWN_GROUP');
  if (!place.is_member) return refuse(404, 'UNKNOWN_MEMBER');
  if (remote_node_id !== null && !(await isNodeOf(context, place.scheme_uuid, remote_node_id))) {
    return refuse(422, 'UNKNOWN_NODE', { remote_node_id });
  }

  const mark = {
    client_id: who.client_id,
    club_id: place.club_id,
    group_id,
    member_uuid,
    remote_node_id,
    stay,
    recorded_ts: recordedTs(given.ts, now),
    user_uuid: who.user_uuid,
    device_id: deviceOf(lane),
    received_ts: now,
    request_id,
  };
  if (await putMoveMark(db, mark)) return { uuid: member_uuid, ...standingMark(mark) };
  context.result('superseded');
  return { uuid: member_uuid, ...(await findMoveMark(db, mark)) };
};

const isNodeOf = async (
  { db, who, server }: Change,
  uuid: string | null,
  node_id: string,
): Promise<boolean> => {
  if (uuid === null) return false;
  const asked = { find: server.findScheme, client_id: who.client_id, by: { uuid } };
  const scheme = await findSchemeTogether(db, asked);
  return scheme !== null && nodeOf(scheme.index, node_id) !== undefined;
};
