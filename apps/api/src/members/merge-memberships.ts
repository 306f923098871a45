/** A membership of one of two members. It lasts until the day before `left_date`; null: until now. */
export type StayRow = {
  class_member_id: number;
  group_id: number;
  member_uuid: string;
  waiting: boolean;
  guest: boolean;
  joined_date: string;
  left_date: string | null;
  left_reason: string | null;
};

type ChangedStay = Pick<
  StayRow,
  'class_member_id' | 'guest' | 'joined_date' | 'left_date' | 'left_reason'
>;

export type StayPlan = {
  /** Stays that another one includes from now on. */
  replaced: readonly { from_id: number; into_id: number; waiting: boolean }[];
  /** Stays that became longer. */
  changed: readonly ChangedStay[];
};

/**
 * How the stays of two records of one member become those of one. Stays in one group that overlap become one, so that no
 * register has the member twice. A member of a group no longer waits for it, and waits only once.
 */
export const planStays = (stays: readonly StayRow[], keep_uuid: string): StayPlan => {
  const groups = [...Map.groupBy(stays, ({ group_id }) => group_id).values()];
  const plans = groups.map((ofGroup) => planGroup(ofGroup, keep_uuid));
  return {
    replaced: plans.flatMap(({ replaced }) => replaced),
    changed: plans.flatMap(({ changed }) => changed),
  };
};

const planGroup = (stays: readonly StayRow[], keep_uuid: string): StayPlan => {
  const replaced: StayPlan['replaced'][number][] = [];
  const changed: ChangedStay[] = [];
  let current: number | null = null;
  for (const overlapping of overlaps(stays.filter(({ waiting }) => !waiting))) {
    const [survivor, ...others] = overlapping.toSorted(
      (a, b) => preference(b, keep_uuid) - preference(a, keep_uuid) || compareStays(b, a),
    );
    if (survivor === undefined) continue;
    if (survivor.left_date === null) current = survivor.class_member_id;
    if (others.length === 0) continue;
    changed.push(union(survivor, overlapping));
    replaced.push(...others.map((stay) => replace(stay, survivor.class_member_id)));
  }
  const waiting = stays
    .filter((stay) => stay.waiting && stay.left_date === null)
    .toSorted(compareStays);
  const into_id = current ?? waiting[0]?.class_member_id;
  for (const stay of waiting) {
    if (into_id !== undefined && stay.class_member_id !== into_id) {
      replaced.push(replace(stay, into_id));
    }
  }
  return { replaced, changed };
};

const replace = ({ class_member_id, waiting }: StayRow, into_id: number) => ({
  from_id: class_member_id,
  into_id,
  waiting,
});

const compareStays = (a: StayRow, b: StayRow): number =>
  a.joined_date === b.joined_date
    ? a.class_member_id - b.class_member_id
    : a.joined_date < b.joined_date
      ? -1
      : 1;

/** Devices know the current stay, so it is the one that remains. */
const preference = ({ guest, left_date, member_uuid }: StayRow, keep_uuid: string): number =>
  (guest ? 0 : 4) + (left_date === null ? 2 : 0) + (member_uuid === keep_uuid ? 1 : 0);

/** Sets of stays that overlap, directly or through others. */
const overlaps = (stays: readonly StayRow[]): readonly (readonly StayRow[])[] => {
  const sets: { until: string | null; stays: StayRow[] }[] = [];
  for (const stay of stays.toSorted(compareStays)) {
    const last = sets.at(-1);
    if (last !== undefined && (last.until === null || stay.joined_date < last.until)) {
      last.stays.push(stay);
      last.until = later(last.until, stay.left_date);
    } else {
      sets.push({ until: stay.left_date, stays: [stay] });
    }
  }
  return sets.map((set) => set.stays);
};

const later = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : a > b ? a : b;

const union = (survivor: StayRow, stays: readonly StayRow[]): ChangedStay => {
  const last = stays.reduce((a, b) => (later(a.left_date, b.left_date) === a.left_date ? a : b));
  return {
    class_member_id: survivor.class_member_id,
    guest: stays.every(({ guest }) => guest),
    joined_date: stays.reduce((a, b) => (compareStays(a, b) < 0 ? a : b)).joined_date,
    left_date: last.left_date,
    left_reason: last.left_reason,
  };
};
