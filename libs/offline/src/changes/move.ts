import type { Group } from '@springboard/contract';
import { readField, type Change, type Kind } from './change.ts';
import { fullName, type MemberIdentity } from './member.ts';

/** Where a member moves next. null: there is no move intent. */
export type MoveIntent = { readonly remote_node_id: string; readonly stay: boolean } | null;

export type MoveIntentPayload = {
  readonly group_id: number;
  readonly member_uuid: string;
  readonly member_name: string;
  /** The scheme that the node belongs to. */
  readonly slug: string | null;
  readonly move: MoveIntent;
};

type Input = {
  member: Pick<MemberIdentity, 'uuid' | 'firstname' | 'lastname' | 'group_id'>;
  group: Pick<Group, 'scheme_slug'>;
  /** Seconds. */
  ts: number;
};

/** §4: records that the member of a group moves to a level or, with `stay`, stays at it. */
export const setMoveIntent = ({
  remote_node_id,
  stay = false,
  ...input
}: Input & { remote_node_id: string; stay?: boolean }): Change<MoveIntentPayload> =>
  change(input, { remote_node_id, stay });

/** §4: removes the move intent. */
export const clearMoveIntent = (input: Input): Change<MoveIntentPayload> => change(input, null);

const change = ({ member, group, ts }: Input, move: MoveIntent): Change<MoveIntentPayload> => ({
  kind: 'mark',
  v: 1,
  ts,
  payload: {
    group_id: member.group_id,
    member_uuid: member.uuid,
    member_name: fullName(member),
    slug: group.scheme_slug,
    move,
  },
});

/** On the wire and in the database this kind is called `mark`. */
export const moveIntent: Kind<MoveIntentPayload> = {
  name: 'mark',
  v: 1,
  lane: ({ group_id, member_uuid }) => `mark:${group_id}:${member_uuid}`,
  rows: ({ group_id, member_uuid }) => [{ group_id, row: member_uuid }],
  apply: (row, { payload: { move } }) => ({ ...row, move }),
  request: ({ group_id, member_uuid, move }, ts) => {
    const path = `/groups/${group_id}/members/${member_uuid}/mark`;
    return move === null
      ? { method: 'DELETE', path, query: { ts } }
      : { method: 'POST', path, body: { ...move, ts } };
  },
  withServerValue(payload, body) {
    const remote_node_id = readField(body, 'move_remote_node_id');
    if (remote_node_id === null) return { ...payload, move: null };
    if (typeof remote_node_id !== 'string') return payload;
    return { ...payload, move: { remote_node_id, stay: readField(body, 'move_stay') === true } };
  },
  describe: ({ member_name, slug, move }) => ({
    kind: 'move',
    member: member_name,
    slug,
    node_id: move?.remote_node_id ?? null,
    stay: move?.stay ?? false,
  }),
};
