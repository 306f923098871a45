import type { Group } from '@springboard/contract';
import { field } from './answer.ts';
import type { Change, Kind, Whose } from './change.ts';
import { fullName } from './names.ts';

/** Where a member goes next; null: nowhere, there is no mark. */
export type Move = { readonly remote_node_id: string; readonly stay: boolean } | null;

export type MoveMark = {
  readonly group_id: number;
  readonly member_uuid: string;
  readonly member_name: string;
  /** The scheme that the node belongs to. */
  readonly slug: string | null;
  readonly move: Move;
};

type Input = {
  member: Pick<Whose, 'uuid' | 'firstname' | 'lastname' | 'group_id'>;
  group: Pick<Group, 'scheme_slug'>;
  /** Seconds. */
  ts: number;
};

/** §4: marks the member of a group for a move to a level or, with `stay`, to stay at it. */
export const markForMove = ({
  remote_node_id,
  stay = false,
  ...input
}: Input & { remote_node_id: string; stay?: boolean }): Change<MoveMark> =>
  change(input, { remote_node_id, stay });

/** §4: cancels the mark. */
export const cancelMove = (input: Input): Change<MoveMark> => change(input, null);

const change = ({ member, group, ts }: Input, move: Move): Change<MoveMark> => ({
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

export const mark: Kind<MoveMark> = {
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
  amend(payload, answer) {
    const remote_node_id = field(answer, 'move_remote_node_id');
    if (remote_node_id === null) return { ...payload, move: null };
    if (typeof remote_node_id !== 'string') return payload;
    return { ...payload, move: { remote_node_id, stay: field(answer, 'move_stay') === true } };
  },
  words: ({ member_name, slug, move }) => ({
    kind: 'mark',
    member: member_name,
    slug,
    node_id: move?.remote_node_id ?? null,
    stay: move?.stay ?? false,
  }),
};
