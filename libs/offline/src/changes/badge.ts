import type { Group, GroupMember } from '@springboard/contract';
import { field } from './answer.ts';
import { groupIds } from './assessment.ts';
import type { Change, Kind, Whose } from './change.ts';
import { fullName } from './names.ts';

export type BadgeHanded = {
  readonly member_uuid: string;
  readonly member_name: string;
  /** Every group of the member: the badge shows in each that follows the scheme. */
  readonly group_ids: readonly number[];
  readonly group_ngo_id: string | null;
  readonly slug: string;
  /** Node id of the level. */
  readonly badge_id: string;
  /** null: taken back. */
  readonly achieve_date: string | null;
};

type Input = {
  member: Whose;
  group: Pick<Group, 'ngo_id'>;
  slug: string;
  badge_id: string;
  /** Seconds. */
  ts: number;
};

/** §7: the level's badge was handed out on `achieve_date`. */
export const giveBadge = ({
  achieve_date,
  ...input
}: Input & { achieve_date: string }): Change<BadgeHanded> => change(input, achieve_date);

/** The badge was not handed out after all. */
export const takeBadge = (input: Input): Change<BadgeHanded> => change(input, null);

const change = (
  { member, group, slug, badge_id, ts }: Input,
  achieve_date: string | null,
): Change<BadgeHanded> => ({
  kind: 'badge',
  v: 1,
  ts,
  payload: {
    member_uuid: member.uuid,
    member_name: fullName(member),
    group_ids: groupIds(member),
    group_ngo_id: group.ngo_id,
    slug,
    badge_id,
    achieve_date,
  },
});

export const badge: Kind<BadgeHanded> = {
  name: 'badge',
  v: 1,
  lane: ({ member_uuid, badge_id }) => `badge:${member_uuid}:${badge_id}`,
  rows: ({ group_ids, member_uuid }) =>
    group_ids.map((group_id) => ({ group_id, row: member_uuid })),
  apply: (row, { payload: { slug, badge_id, achieve_date } }) => ({
    ...row,
    badges: { ...row.badges, [slug]: { ...row.badges?.[slug], [badge_id]: achieve_date } },
  }),
  request: ({ member_uuid, group_ngo_id, slug, badge_id, achieve_date }, ts) =>
    achieve_date === null
      ? {
          method: 'DELETE',
          path: `/members/${member_uuid}/badges/${encodeURIComponent(badge_id)}`,
          query: { scheme_slug: slug, ts },
        }
      : {
          method: 'POST',
          path: `/members/${member_uuid}/badges`,
          body: { award: { badge_id, achieve_date }, group_ngo_id, scheme_slug: slug, ts },
        },
  amend(payload, answer) {
    const badges = field(answer, 'badges');
    if (!Array.isArray(badges)) return payload;
    const held = badges.find((held) => field(held, 'badge_id') === payload.badge_id);
    const date = field(held, 'achieve_date');
    return { ...payload, achieve_date: typeof date === 'string' ? date : null };
  },
  words: ({ member_name, slug, badge_id, achieve_date }) => ({
    kind: 'badge',
    member: member_name,
    slug,
    node_id: badge_id,
    date: achieve_date,
  }),
};

/** The badges of a member in a scheme, with those that were handed out or taken back since. */
export const withBadges = (
  badges: GroupMember['badges'],
  changed: Readonly<Record<string, string | null>>,
): GroupMember['badges'] => [
  ...badges.filter(({ badge_id }) => !Object.hasOwn(changed, badge_id)),
  ...Object.entries(changed).flatMap(([badge_id, achieve_date]) =>
    achieve_date === null ? [] : { badge_id, achieve_date },
  ),
];
