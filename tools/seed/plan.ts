import type { Curriculum } from '@springboard/contract';
import type { DateOnly } from '@springboard/domain';
import type { IndexedNode, IndexedScheme } from '@springboard/assessment';
import type { ClubText, GroupText } from './clubs/club.ts';
import type { Guardian } from './families.ts';
import type { MomentOf } from './moments.ts';
import type { Random } from './random.ts';
import type { Ids } from './rows.ts';
import type { SchemeFile } from './schemes/read-scheme.ts';

/** Weeks of sessions, attendance and grades that lie behind `today`, and of sessions ahead of it. */
export const WEEKS_BEHIND = 13;
export const WEEKS_AHEAD = 4;

export const TIME_ZONE = 'Europe/London';

/** What all parts of one client's sample data share. */
export type Plan = {
  client_id: number;
  today: DateOnly;
  momentOf: MomentOf;
  ids: Ids;
  schemes: Record<GroupText['scheme'], SeedScheme>;
};

export type SeedScheme = {
  file: SchemeFile;
  uuid: string;
  curriculum: Curriculum;
  indexed: IndexedScheme;
  /** Skills of each level that count, in the order of the scheme. */
  levels: IndexedNode[][];
  /** Optional skills: others can replace them, and nothing depends on them. */
  optional: ReadonlySet<string>;
};

/** A club with everything that later parts refer to. */
export type SeedClub = {
  text: ClubText;
  /** Told after names that must differ between copies of a club; empty for the first. */
  suffix: string;
  id: number;
  random: Random;
  coaches: Coach[];
  groups: SeedGroup[];
};

export type Coach = { username: string; uuid: string; name: string; ngo_id: string };

export type SeedGroup = {
  text: GroupText;
  id: number;
  ngo_id: string;
  scheme: SeedScheme;
  coaches: Coach[];
  times: WeeklyTime[];
};

/** `weekday` 1 is Monday; times are `HH:MM`. */
export type WeeklyTime = { weekday: number; start: string; end: string };

/** A group on a date. */
export type Meeting = {
  group: SeedGroup;
  session_id: number;
  date: DateOnly;
  start_at: number;
  end_at: number;
  cancelled: boolean;
};

export type SeedMember = {
  uuid: string;
  firstname: string;
  lastname: string;
  dob: DateOnly;
  ngo_id: string;
  guardians: Guardian[];
  /** Number of the level the member works at, from 1, and how much of it is done, from 0 to 1. */
  level: number;
  done: number;
  /** The only skill of the level that is still to come. */
  missing: string | null;
  /** The part of all sessions that the member comes to, from 0 to 1. */
  diligence: number;
  memberships: Membership[];
};

/** A member's time in a group; the first one is where grades are given. */
export type Membership = {
  group: SeedGroup;
  class_member_id: number;
  joined_date: DateOnly;
  left_date: DateOnly | null;
};

export const isThere = ({ joined_date, left_date }: Membership, date: DateOnly): boolean =>
  joined_date <= date && (left_date === null || date < left_date);
