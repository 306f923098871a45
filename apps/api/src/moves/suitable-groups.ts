import type { SuitableGroup } from '@springboard/contract';
import { ageOf } from '@springboard/domain';

const MAX_GROUPS = 5;

/** A group with the members who decide whom it suits. */
export type ComparedGroup = Omit<SuitableGroup, 'at_level' | 'fits_age' | 'sibling' | 'fits'> & {
  scheme_uuid: string | null;
  is_active: boolean;
  /** Members by the level that they work at. */
  levels: Readonly<Record<string, number>>;
};

export type MovingMember = {
  dob: string;
  scheme_uuid: string | null;
  /** The level that the member moves to. */
  node_id: string;
  /** Whether the group that the member leaves is active. */
  from_active: boolean;
  /** Groups that the member is in. */
  in_groups: readonly number[];
  siblings: readonly { firstname: string; weekday: number; start_time: string }[];
};

/** The groups of the same scheme for a member, the best first: by place, level, age, and the times of siblings. */
export const suitableGroups = (
  member: MovingMember,
  groups: readonly ComparedGroup[],
  today: string,
): SuitableGroup[] =>
  groups
    .filter(
      ({ id, scheme_uuid, is_active }) =>
        scheme_uuid !== null &&
        scheme_uuid === member.scheme_uuid &&
        (is_active || !member.from_active) &&
        !member.in_groups.includes(id),
    )
    .map((group) => compare(member, group, today))
    .toSorted(byFit)
    .slice(0, MAX_GROUPS);

const compare = (member: MovingMember, group: ComparedGroup, today: string): SuitableGroup => {
  const { scheme_uuid: _scheme, is_active: _active, levels, ...rest } = group;
  const { years } = ageOf(member.dob, today);
  const at_level = levels[member.node_id] ?? 0;
  const { min_age, max_age } = group;
  return {
    ...rest,
    at_level,
    fits_age: min_age !== null && max_age !== null && years >= min_age - 1 && years <= max_age + 1,
    sibling:
      member.siblings.find(({ weekday }) => group.times.some((time) => time.weekday === weekday)) ??
      null,
    fits: at_level > 0 && group.places_left !== 0,
  };
};

/** A group without members at the level comes after those with some, however few. */
const byFit = (a: SuitableGroup, b: SuitableGroup): number =>
  waitOf(a) - waitOf(b) ||
  Number(b.at_level > 0) - Number(a.at_level > 0) ||
  Number(b.fits_age) - Number(a.fits_age) ||
  Number(b.sibling !== null) - Number(a.sibling !== null) ||
  shareAtLevel(b) - shareAtLevel(a) ||
  a.id - b.id;

/** A group with a place comes before one that has a place later, and that before a full one. */
const waitOf = ({ places_left, places_from }: SuitableGroup): number =>
  places_left === 0 ? (places_from === null ? 2 : 1) : 0;

const shareAtLevel = ({ at_level, total_members }: SuitableGroup): number =>
  total_members === 0 ? 0 : at_level / total_members;
