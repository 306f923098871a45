import { deviceOf, recordedTs } from '../changes/recorded.ts';
import { todayHere } from '../groups/today.ts';
import type { Change } from '../http/context.ts';
import { implement } from '../http/implement.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { findOwnMember } from '../members/may-write.ts';
import { findTags } from '../members/part-queries.ts';
import { findTagWords, keepTagging, lockTagsOf, setTag, tagExists } from './queries.ts';

/** Tags of members (§7): the words are the client's, who has them is the club's. */
export const tagRoutes = (server: Server): void => {
  implement(server, 'GET /member-tags', ({ db, who }) => findTagWords(db, who.client_id));

  implement(server, 'POST /member-tags/:tag/members', (context) => {
    const { member_uuid, ts = context.now } = context.body;
    return tagMember(context, { tag_id: context.params.tag, member_uuid, ts, tagged: true });
  });

  implement(server, 'DELETE /member-tags/:tag/members/:uuid', (context) => {
    const { tag: tag_id, uuid: member_uuid } = context.params;
    const { ts = context.now } = context.query;
    return tagMember(context, { tag_id, member_uuid, ts, tagged: false });
  });
};

type Tagging = { tag_id: number; member_uuid: string; ts: number; tagged: boolean };
type Tagged = { uuid: string; tags: string[] };

const tagMember = async (context: Change, given: Tagging): Promise<Tagged | Refusal> => {
  const { db, who, now, lane, request_id } = context;
  const { member_uuid, tag_id, tagged } = given;
  const { client_id, user_uuid } = who;
  const member = await findOwnMember(db, who, todayHere(who, now), member_uuid);
  if (member === undefined) return refuse(404, 'UNKNOWN_MEMBER');
  if (!(await tagExists(db, client_id, tag_id))) return refuse(404, 'NOT_FOUND');

  await lockTagsOf(db, client_id, member_uuid);
  const tagging = {
    client_id,
    club_id: member.club_id,
    member_uuid,
    tag_id,
    tagged,
    recorded_ts: recordedTs(given.ts, now),
    user_uuid,
    device_id: deviceOf(lane),
  };
  const stands = await keepTagging(db, tagging, { received_ts: now, request_id });
  if (stands) await setTag(db, tagging);
  else context.result('superseded');
  const tags = await findTags(db, { client_id, uuids: [member_uuid] });
  return { uuid: member_uuid, tags: [...(tags.get(member_uuid) ?? [])] };
};
