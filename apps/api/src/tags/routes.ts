import type { MemberTag } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import { deviceOf, recordedTs } from '../database/last-write-wins.ts';
import { isUniqueViolation } from '../database/unique-violation.ts';
import { todaySql } from '../access/today.ts';
import type { ChangeContext, Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';
import { findWritableMember } from '../access/member-access.ts';
import { findTags } from '../access/member-detail-queries.ts';
import {
  findClientTags,
  addTagHistory,
  lockMemberTags,
  applyTagChange,
  tagExists,
} from './queries.ts';

/** Tags of members (§7): the client defines the tags, the clubs assign them to members. */
export const tagRoutes = (server: Server): void => {
  defineRoute(server, 'GET /member-tags', ({ db, principal }) =>
    findClientTags(db, principal.client_id),
  );

  defineRoute(server, 'POST /member-tags', createTag);
  defineRoute(server, 'PATCH /member-tags/:id', renameTag);

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

/** POST /member-tags: the tags belong to the client, so all its clubs have the new one. */
const createTag = ({
  principal,
  body,
  now,
  write,
}: Context<'POST /member-tags'>): Promise<MemberTag | ApiError> =>
  write(async (db) => {
    const { client_id } = principal;
    const tag = body.tag.trim();
    const created = await db
      .insertInto('tags')
      .values({ client_id, tag, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'tag'])
      .executeTakeFirst();
    if (created === undefined) return apiError(409, 'TITLE_TAKEN');
    const entry = { action: 'tag.create', entity: 'tag', entity_id: created.id };
    await audit(db, principal, now, entry);
    return created;
  });

/** PATCH /member-tags/:id. The unique index decides, so two renames to one name cannot both succeed. */
const renameTag = async ({
  principal,
  params,
  body,
  now,
  write,
}: Context<'PATCH /member-tags/:id'>): Promise<MemberTag | ApiError> => {
  const { client_id } = principal;
  const tag = body.tag.trim();
  try {
    return await write(async (db) => {
      const renamed = await db
        .updateTable('tags')
        .set({ tag })
        .where('client_id', '=', client_id)
        .where('id', '=', params.id)
        .returning(['id', 'tag'])
        .executeTakeFirst();
      if (renamed === undefined) return apiError(404, 'NOT_FOUND');
      const entry = { action: 'tag.rename', entity: 'tag', entity_id: params.id };
      await audit(db, principal, now, entry);
      return renamed;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'tags_tag')) return apiError(409, 'TITLE_TAKEN');
    throw error;
  }
};

type TagParams = { tag_id: number; member_uuid: string; ts: number; tagged: boolean };

const tagMember = async (
  context: ChangeContext,
  params: TagParams,
): Promise<{ uuid: string; tags: string[] } | ApiError> => {
  const { db, principal, now, lane, request_id } = context;
  const { member_uuid, tag_id, tagged } = params;
  const { client_id, user_uuid } = principal;
  const member = await findWritableMember(db, principal, todaySql(principal, now), member_uuid);
  if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
  if (!(await tagExists(db, client_id, tag_id))) return apiError(404, 'NOT_FOUND');

  await lockMemberTags(db, client_id, member_uuid);
  const change = {
    client_id,
    club_id: member.club_id,
    member_uuid,
    tag_id,
    tagged,
    recorded_ts: recordedTs(params.ts, now),
    user_uuid,
    device_id: deviceOf(lane),
  };
  const wins = await addTagHistory(db, change, { received_ts: now, request_id });
  if (wins) await applyTagChange(db, change);
  else context.result('superseded');
  const tags = await findTags(db, { client_id, uuids: [member_uuid] });
  return { uuid: member_uuid, tags: [...(tags.get(member_uuid) ?? [])] };
};
