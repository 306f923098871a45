import { nodeOf } from '@springboard/assessment';
import { findSchemeBatched } from '../assessments/schemes.ts';
import { deviceOf, recordedTs } from '../database/last-write-wins.ts';
import type { ChangeContext } from '../routing/context.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import {
  findMoveIntent,
  findGroupAndMembership,
  saveMoveIntent,
  type MoveIntentFields,
  toMoveIntentFields,
} from './move-intent-queries.ts';

type MoveIntentParams = {
  group_id: number;
  member_uuid: string;
  /** null: cancels the move intent. */
  remote_node_id: string | null;
  stay: boolean;
  ts: number;
};

/** §4: sets a member's intended move to a node of the group's scheme, or cancels it. */
export const setMoveIntent = async (
  context: ChangeContext,
  params: MoveIntentParams,
): Promise<(MoveIntentFields & { uuid: string }) | ApiError> => {
  const { db, principal, now, lane, request_id } = context;
  const { group_id, member_uuid, remote_node_id, stay } = params;
  const group = await findGroupAndMembership(db, { principal, now, group_id, member_uuid });
  if (group === undefined) return apiError(404, 'UNKNOWN_GROUP');
  if (!group.is_member) return apiError(404, 'UNKNOWN_MEMBER');
  if (
    remote_node_id !== null &&
    !(await isNodeOfScheme(context, group.scheme_uuid, remote_node_id))
  ) {
    return apiError(422, 'UNKNOWN_NODE', { remote_node_id });
  }

  const intent = {
    client_id: principal.client_id,
    club_id: group.club_id,
    group_id,
    member_uuid,
    remote_node_id,
    stay,
    recorded_ts: recordedTs(params.ts, now),
    user_uuid: principal.user_uuid,
    device_id: deviceOf(lane),
    received_ts: now,
    request_id,
  };
  if (await saveMoveIntent(db, intent)) return { uuid: member_uuid, ...toMoveIntentFields(intent) };
  context.result('superseded');
  return { uuid: member_uuid, ...(await findMoveIntent(db, intent)) };
};

const isNodeOfScheme = async (
  { db, principal, server }: ChangeContext,
  uuid: string | null,
  node_id: string,
): Promise<boolean> => {
  if (uuid === null) return false;
  const scheme = await findSchemeBatched(db, {
    find: server.findScheme,
    client_id: principal.client_id,
    key: { uuid },
  });
  return scheme !== null && nodeOf(scheme.index, node_id) !== undefined;
};
