import { deviceOf, recordedTs } from '../database/last-write-wins.ts';
import { todaySql } from '../access/today.ts';
import type { ChangeContext } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';
import { findWritableMember } from '../access/member-access.ts';
import { findTags } from '../access/member-detail-queries.ts';
import { createTag, deleteTag, mergeTag, renameTag } from './administration.ts';
import { listTags } from './list.ts';
import { addTagHistory, lockCurrentTag, lockMemberTags, applyTagChange } from './queries.ts';

/** Tags of members (§7): the client defines the tags, the clubs assign them to members. */
export const tagRoutes = (server: Server): void => {
  defineRoute(server, 'GET /member-tags', listTags);

  defineRoute(server, 'POST /member-tags', createTag);
  defineRoute(server, 'PATCH /member-tags/:id', renameTag);
  defineRoute(server, 'DELETE /member-tags/:id', deleteTag);
  defineRoute(server, 'POST /member-tags/:id/merge', mergeTag);

  defineRoute(server, 'POST /member-tags/:tag/members', (context) => {
    const { member_uuid, ts = context.now } = context.body;
    return tagMember(context, { tag_id: context.params.tag, member_uuid, ts, tagged: true });
  });

  defineRoute(server, 'DELETE /member-tags/:tag/members/:uuid', (context) => {
    const { tag: tag_id, uuid: member_uuid } = context.params;
    const { ts = context.now } = context.query;
    return tagMember(context, { tag_id, member_uuid, ts, tagged: false });
  });
};

type TagParams = { tag_id: number; member_uuid: string; ts: number; tagged: boolean };

const tagMember = async (
  context: ChangeContext,
  params: TagParams,
): Promise<{ uuid: string; tags: string[] } | ApiError> => {
  const { db, principal, now, lane, request_id } = context;
  const { member_uuid, tagged } = params;
  const { client_id, user_uuid } = principal;
  const recorded_ts = recordedTs(params.ts, now);
  const today = todaySql(principal, now);
  const member = await findWritableMember(db, principal, today, member_uuid, recorded_ts);
  if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
  const tag_id = await lockCurrentTag(db, client_id, params.tag_id);
  if (tag_id === null) return apiError(404, 'NOT_FOUND');

  await lockMemberTags(db, client_id, member_uuid);
  const change = {
    client_id,
    club_id: member.club_id,
    member_uuid,
    tag_id,
    tagged,
    recorded_ts,
    user_uuid,
    device_id: deviceOf(lane),
  };
  const wins = await addTagHistory(db, change, { received_ts: now, request_id });
  if (wins) await applyTagChange(db, change);
  else context.result('superseded');
  const tags = await findTags(db, { client_id, uuids: [member_uuid] });
  return { uuid: member_uuid, tags: [...(tags.get(member_uuid) ?? [])] };
};
