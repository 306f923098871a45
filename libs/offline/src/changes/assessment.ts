import { addGrade, appendScore } from '@springboard/assessment';
import type { Score, Scores } from '@springboard/contract';
import { readField, type Change, type Kind } from './change.ts';
import { fullName, groupIds, type MemberIdentity } from './member.ts';

export type AssessmentPayload = {
  readonly member_uuid: string;
  readonly member_name: string;
  /** Every group of the member. The grade shows in each group that follows the scheme. */
  readonly group_ids: readonly number[];
  readonly group_ngo_id: string | null;
  readonly slug: string;
  readonly node_id: string;
  readonly assessment: number;
  /** The version of the scheme whose grades were shown. Earlier releases did not store it. */
  readonly scheme_version?: number;
  /** The user who gave the grade, if another than the one who recorded this change. */
  readonly user_uuid?: string;
  /** When the grade was given, if not at the change's own time. */
  readonly given_ts?: number;
  /** With `given_ts`: the earlier grades, as the server has them. */
  readonly earlier?: NonNullable<Score['earlier']>;
};

/** Gives a grade to a node of a scheme. -1 removes the grade (§4). `ts` is in seconds. */
export const recordAssessment = ({
  member,
  group,
  slug,
  node_id,
  assessment,
  scheme_version,
  ts,
}: {
  member: MemberIdentity;
  group?: { readonly ngo_id: string | null };
  slug: string;
  node_id: string;
  assessment: number;
  scheme_version?: number;
  ts: number;
}): Change<AssessmentPayload> => ({
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
    ...(scheme_version !== undefined && { scheme_version }),
  },
});

export const assessment: Kind<AssessmentPayload> = {
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
        [payload.node_id]: scoreAfter(row.scores?.[payload.slug]?.[payload.node_id], {
          payload,
          ts,
          user_uuid,
        }),
      },
    },
  }),
  request: ({ member_uuid, slug, node_id, assessment, scheme_version, group_ngo_id }, ts) => ({
    method: 'POST',
    path: `/members/${member_uuid}/assessments/${slug}`,
    body: {
      member_id: member_uuid,
      node_id,
      assessment,
      ts,
      ...(scheme_version !== undefined && { scheme_version }),
      context: { group_ngo_id },
    },
  }),
  withServerValue(payload, body) {
    const score = readField(readField(body, 'scores'), payload.node_id);
    const assessment = readField(score, 'assessment');
    const ts = readField(score, 'ts');
    const user_uuid = readField(score, 'user_uuid');
    const earlier = readField(score, 'earlier');
    return {
      ...payload,
      ...(typeof assessment === 'number' ? { assessment } : {}),
      ...(typeof ts === 'number' ? { given_ts: ts } : {}),
      ...(typeof user_uuid === 'string' ? { user_uuid } : {}),
      ...(isHistory(earlier) ? { earlier } : {}),
    };
  },
  describe: ({ member_name, slug, node_id, assessment }) => ({
    kind: 'assessment',
    member: member_name,
    slug,
    node_id,
    assessment,
  }),
};

/** Adds the grade to those of this device. After a superseded change, the server's history replaces them. */
const scoreAfter = (
  before: Score | undefined,
  { payload, ts, user_uuid }: { payload: AssessmentPayload; ts: number; user_uuid: string },
): Score => {
  const { assessment, given_ts: serverTs, earlier } = payload;
  if (serverTs === undefined) return addGrade(before, { assessment, ts, user_uuid });
  const server = { assessment, ts: serverTs, user_uuid: payload.user_uuid ?? user_uuid };
  return { ...server, ...(earlier && { earlier }) };
};

const isHistory = (value: unknown): value is NonNullable<Score['earlier']> =>
  Array.isArray(value) && value.every((step) => Array.isArray(step) && step.length === 2);

/** The scores of a member with this device's grades, which count after those that the server knows. */
export const withGrades = (scores: Scores, graded: Scores): Scores => ({
  ...scores,
  ...Object.fromEntries(
    Object.entries(graded).map(([node_id, score]) => [
      node_id,
      appendScore(scores[node_id], score),
    ]),
  ),
});
