import type { MemberTypes } from '@springboard/contract';
import type { Mixture } from '../names.ts';

/** A club as the sample data writes it down. */
export type ClubText = {
  name: string;
  ngo_id: string;
  /** Two letters and a colour for the logo. */
  logo: { letters: string; colour: string };
  /** Begins the ids of its groups. */
  prefix: string;
  /** Where its members come from; by default they are all its own. With others, it has users and no organisation. */
  member_types?: MemberTypes;
  families: Mixture;
  staff: StaffText[];
  groups: GroupText[];
};

export type StaffText = {
  username: string;
  firstname: string;
  lastname: string;
  role: 'coach' | 'admin';
  can_view_all_classes?: true;
  /** Comes from another system. */
  remote?: true;
};

export type GroupText = {
  name: string;
  scheme: 'first-flight' | 'apparatus-pathway';
  /** Usernames; the first one leads. */
  coaches: string[];
  /** `Mon Wed 17:00-18:00`, one entry per time of day. */
  times: string[];
  /** Years, from and to. */
  ages: [number, number];
  /** Numbers of the levels its members work at, from and to. */
  levels: [number, number];
  size: number;
  /** A bookable slot (§2). A slot of size 0 is not booked. */
  slot?: true;
};
