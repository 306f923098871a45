/** A membership of one of two members. It lasts until the day before `left_date`; null: until now. */
export type MembershipRow = {
  class_member_id: number;
  group_id: number;
  member_uuid: string;
  waiting: boolean;
  guest: boolean;
  joined_date: string;
  left_date: string | null;
  left_reason: string | null;
};

type ChangedMembership = Pick<
  MembershipRow,
  'class_member_id' | 'guest' | 'joined_date' | 'left_date' | 'left_reason'
>;

export type MembershipPlan = {
  /** Memberships that another one includes from now on. */
  replaced: readonly { from_id: number; into_id: number; waiting: boolean }[];
  /** Memberships that became longer. */
  changed: readonly ChangedMembership[];
};

/**
 * How the memberships of two records of one member become those of one. Memberships in one group that overlap become
 * one, so that no register has the member twice. A member of a group no longer waits for it, and waits only once.
 */
export const planMemberships = (
  memberships: readonly MembershipRow[],
  keep_uuid: string,
): MembershipPlan => {
  const groups = [...Map.groupBy(memberships, ({ group_id }) => group_id).values()];
  const plans = groups.map((ofGroup) => planGroup(ofGroup, keep_uuid));
  return {
    replaced: plans.flatMap(({ replaced }) => replaced),
    changed: plans.flatMap(({ changed }) => changed),
  };
};

const planGroup = (memberships: readonly MembershipRow[], keep_uuid: string): MembershipPlan => {
  const replaced: MembershipPlan['replaced'][number][] = [];
  const changed: ChangedMembership[] = [];
  let current: number | null = null;
  for (const overlapping of overlaps(memberships.filter(({ waiting }) => !waiting))) {
    const [survivor, ...others] = overlapping.toSorted(
      (a, b) => preference(b, keep_uuid) - preference(a, keep_uuid) || compareMemberships(b, a),
    );
    if (survivor === undefined) continue;
    if (survivor.left_date === null) current = survivor.class_member_id;
    if (others.length === 0) continue;
    changed.push(union(survivor, overlapping));
    replaced.push(...others.map((membership) => replace(membership, survivor.class_member_id)));
  }
  const waiting = memberships
    .filter((membership) => membership.waiting && membership.left_date === null)
    .toSorted(compareMemberships);
  const into_id = current ?? waiting[0]?.class_member_id;
  for (const membership of waiting) {
    if (into_id !== undefined && membership.class_member_id !== into_id) {
      replaced.push(replace(membership, into_id));
    }
  }
  return { replaced, changed };
};

const replace = ({ class_member_id, waiting }: MembershipRow, into_id: number) => ({
  from_id: class_member_id,
  into_id,
  waiting,
});

const compareMemberships = (a: MembershipRow, b: MembershipRow): number =>
  a.joined_date === b.joined_date
    ? a.class_member_id - b.class_member_id
    : a.joined_date < b.joined_date
      ? -1
      : 1;

/** Devices know the current membership, so it is the one that remains. */
const preference = ({ guest, left_date, member_uuid }: MembershipRow, keep_uuid: string): number =>
  (guest ? 0 : 4) + (left_date === null ? 2 : 0) + (member_uuid === keep_uuid ? 1 : 0);

/** Sets of memberships that overlap, directly or through others. */
const overlaps = (memberships: readonly MembershipRow[]): readonly (readonly MembershipRow[])[] => {
  const sets: { until: string | null; memberships: MembershipRow[] }[] = [];
  for (const membership of memberships.toSorted(compareMemberships)) {
    const last = sets.at(-1);
    if (last !== undefined && (last.until === null || membership.joined_date < last.until)) {
      last.memberships.push(membership);
      last.until = later(last.until, membership.left_date);
    } else {
      sets.push({ until: membership.left_date, memberships: [membership] });
    }
  }
  return sets.map((set) => set.memberships);
};

const later = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : a > b ? a : b;

const union = (
  survivor: MembershipRow,
  memberships: readonly MembershipRow[],
): ChangedMembership => {
  const last = memberships.reduce((a, b) =>
    later(a.left_date, b.left_date) === a.left_date ? a : b,
  );
  return {
    class_member_id: survivor.class_member_id,
    guest: memberships.every(({ guest }) => guest),
    joined_date: memberships.reduce((a, b) => (compareMemberships(a, b) < 0 ? a : b)).joined_date,
    left_date: last.left_date,
    left_reason: last.left_reason,
  };
};
