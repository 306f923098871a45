import type { GroupMember, MemberTag } from '@springboard/contract';
import { readField, type Change, type Kind } from './change.ts';
import { fullName, groupIds, type MemberIdentity } from './member.ts';

export type TagPayload = {
  readonly member_uuid: string;
  readonly member_name: string;
  readonly group_ids: readonly number[];
  readonly tag_id: number;
  /** The tag's name, as it is listed in a member's `tags`. */
  readonly tag: string;
  readonly has: boolean;
};

type Input = {
  member: MemberIdentity;
  tag: MemberTag;
  /** Seconds. */
  ts: number;
};

/** Gives the member one of the national body's tags. */
export const addTag = (input: Input): Change<TagPayload> => change(input, true);

/** Removes the tag from the member. */
export const removeTag = (input: Input): Change<TagPayload> => change(input, false);

const change = ({ member, tag, ts }: Input, has: boolean): Change<TagPayload> => ({
  kind: 'tag',
  v: 1,
  ts,
  payload: {
    member_uuid: member.uuid,
    member_name: fullName(member),
    group_ids: groupIds(member),
    tag_id: tag.id,
    tag: tag.tag,
    has,
  },
});

export const tag: Kind<TagPayload> = {
  name: 'tag',
  v: 1,
  lane: ({ tag_id, member_uuid }) => `tag:${tag_id}:${member_uuid}`,
  rows: ({ group_ids, member_uuid }) =>
    group_ids.map((group_id) => ({ group_id, row: member_uuid })),
  apply: (row, { payload: { tag, has } }) => ({ ...row, tags: { ...row.tags, [tag]: has } }),
  request: ({ tag_id, member_uuid, has }, ts) => {
    const path = `/member-tags/${tag_id}/members`;
    return has
      ? { method: 'POST', path, body: { member_uuid, ts } }
      : { method: 'DELETE', path: `${path}/${member_uuid}`, query: { ts } };
  },
  withServerValue(payload, body) {
    const tags = readField(body, 'tags');
    return Array.isArray(tags) ? { ...payload, has: tags.includes(payload.tag) } : payload;
  },
  describe: ({ member_name, tag, has }) => ({ kind: 'tag', member: member_name, tag, has }),
};

/** The member's tags with this device's changes. Added tags come at the end. */
export const withTags = (
  tags: GroupMember['tags'],
  changed: Readonly<Record<string, boolean>>,
): GroupMember['tags'] => [
  ...tags.filter((tag) => changed[tag] !== false),
  ...Object.keys(changed).filter((tag) => changed[tag] === true && !tags.includes(tag)),
];
