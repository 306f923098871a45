import type { Group, GroupMember } from '@springboard/contract';
import { readField, type Change, type Kind } from './change.ts';
import { fullName, groupIds, type MemberIdentity } from './member.ts';

export type BadgePayload = {
  readonly member_uuid: string;
  readonly member_name: string;
  /** Every group of the member. The badge shows in each group that follows the scheme. */
  readonly group_ids: readonly number[];
  readonly group_ngo_id: string | null;
  readonly slug: string;
  /** Node id of the level. */
  readonly badge_id: string;
  /** null: the badge was taken away. */
  readonly achieve_date: string | null;
};

type Input = {
  member: MemberIdentity;
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
}: Input & { achieve_date: string }): Change<BadgePayload> => change(input, achieve_date);

/** Takes the badge away: it was not handed out after all. */
export const removeBadge = (input: Input): Change<BadgePayload> => change(input, null);

const change = (
  { member, group, slug, badge_id, ts }: Input,
  achieve_date: string | null,
): Change<BadgePayload> => ({
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

export const badge: Kind<BadgePayload> = {
  name: 'badge',
  v: 1,
  // The lane of the grades: a badge needs the level that they complete.
  lane: ({ member_uuid, slug }) => `assessment:${slug}:${member_uuid}`,
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
  withServerValue(payload, body) {
    const badges = readField(body, 'badges');
    if (!Array.isArray(badges)) return payload;
    const badge = badges.find((badge) => readField(badge, 'badge_id') === payload.badge_id);
    const date = readField(badge, 'achieve_date');
    return { ...payload, achieve_date: typeof date === 'string' ? date : null };
  },
  describe: ({ member_name, slug, badge_id, achieve_date }) => ({
    kind: 'badge',
    member: member_name,
    slug,
    node_id: badge_id,
    date: achieve_date,
  }),
};

/** The badges of a member in a scheme, with this device's changes. */
export const withBadges = (
  badges: GroupMember['badges'],
  changed: Readonly<Record<string, string | null>>,
): GroupMember['badges'] => [
  ...badges.filter(({ badge_id }) => !Object.hasOwn(changed, badge_id)),
  ...Object.entries(changed).flatMap(([badge_id, achieve_date]) =>
    achieve_date === null ? [] : { badge_id, achieve_date },
  ),
];
