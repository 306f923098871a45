import type { GroupMember } from '@springboard/contract';
import { field } from './answer.ts';
import type { Change, Kind, Whose } from './change.ts';
import { fullName } from './names.ts';

export type Assessment = {
  readonly member_uuid: string;
  readonly member_name: string;
  /** Every group of the member: the grade shows in each that follows the scheme. */
  readonly group_ids: readonly number[];
  readonly group_ngo_id: string | null;
  readonly slug: string;
  readonly node_id: string;
  readonly assessment: number;
  /** Who gave it, where that is not who recorded this change. */
  readonly user_uuid?: string;
  /** When, where that is not the change's own time. */
  readonly given_ts?: number;
};

/** Gives a grade to a node of a scheme; -1 un-passes it (§4). `ts` is seconds. */
export const recordAssessment = ({
  member,
  group,
  slug,
  node_id,
  assessment,
  ts,
}: {
  member: Whose;
  group?: { readonly ngo_id: string | null };
  slug: string;
  node_id: string;
  assessment: number;
  ts: number;
}): Change<Assessment> => ({
  kind: 'assessment',
  v: 1,
  ts,
  payload: {
    member_uuid: member.uuid,
    member_name: fullName(member),
    group_ids: groupIds(member),
    group_ngo_id: group?.ngo_id ?? null,
    slug,
    node_id,
    assessment,
  },
});

/** The groups in which the member has a row on this device. */
export const groupIds = ({ group_id, groups }: Pick<GroupMember, 'group_id' | 'groups'>) => [
  ...new Set([group_id, ...groups.map((group) => group.id)]),
];

export const assessment: Kind<Assessment> = {
  name: 'assessment',
  v: 1,
  lane: ({ member_uuid, slug }) => `assessment:${slug}:${member_uuid}`,
  rows: ({ group_ids, member_uuid }) =>
    group_ids.map((group_id) => ({ group_id, row: member_uuid })),
  apply: (row, { payload, ts, user_uuid }) => ({
    ...row,
    scores: {
      ...row.scores,
      [payload.slug]: {
        ...row.scores?.[payload.slug],
        [payload.node_id]: {
          assessment: payload.assessment,
          ts: payload.given_ts ?? ts,
          user_uuid: payload.user_uuid ?? user_uuid,
        },
      },
    },
  }),
  request: ({ member_uuid, slug, node_id, assessment, group_ngo_id }, ts) => ({
    method: 'POST',
    path: `/members/${member_uuid}/assessments/${slug}`,
    body: { member_id: member_uuid, node_id, assessment, ts, context: { group_ngo_id } },
  }),
  amend(payload, answer) {
    const held = field(field(answer, 'scores'), payload.node_id);
    const grade = field(held, 'assessment');
    const ts = field(held, 'ts');
    const by = field(held, 'user_uuid');
    return {
      ...payload,
      ...(typeof grade === 'number' ? { assessment: grade } : {}),
      ...(typeof ts === 'number' ? { given_ts: ts } : {}),
      ...(typeof by === 'string' ? { user_uuid: by } : {}),
    };
  },
  words: ({ member_name, slug, node_id, assessment }) => ({
    kind: 'assessment',
    member: member_name,
    slug,
    node_id,
    assessment,
  }),
};
