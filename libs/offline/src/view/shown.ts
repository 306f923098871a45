import { assessMember, type IndexedScheme } from '@springboard/assessment';
import type { Group, GroupMember } from '@springboard/contract';
import { registerState } from '@springboard/domain';
import type { Overlay } from '../changes/change.ts';
import type { Snapshot } from '../database/schema.ts';

/** What a member's row is made of. */
export type MemberParts = {
  readonly snapshot: Snapshot;
  /** The date that is shown; the snapshot may be of an earlier one. */
  readonly date: string;
  /** What this device changed, in the row of the date and in that of the snapshot. */
  readonly marks: Overlay | undefined;
  readonly facts: Overlay | undefined;
  /** Without it, grades show and what follows from them stays as the server said. */
  readonly scheme: IndexedScheme | undefined;
};

/** A member as the server said, with what this device changed since. */
export const shownMember = (
  member: GroupMember,
  { snapshot, date, marks, facts, scheme }: MemberParts,
): GroupMember => {
  const scores = facts?.scores?.[snapshot.scheme_slug ?? ''];
  if (snapshot.date === date && marks?.in === undefined && facts?.note === undefined && !scores) {
    return member;
  }
  const held = snapshot.date === date ? member.in : null;
  const present = marks?.in === undefined ? held : marks.in;
  return {
    ...member,
    in: present,
    registerDate: date,
    absence: present === true || snapshot.date !== date ? null : member.absence,
    ...(facts?.note === undefined ? {} : { note: facts.note }),
    ...(scores ? withScores(member, scores, scheme) : {}),
  };
};

const withScores = (
  member: GroupMember,
  changed: GroupMember['scores'],
  scheme: IndexedScheme | undefined,
): Partial<GroupMember> => {
  const scores = { ...member.scores, ...changed };
  const last_assessed_ts = Math.max(
    member.last_assessed_ts ?? Number.NEGATIVE_INFINITY,
    ...Object.values(changed).map(({ ts }) => ts),
  );
  if (!scheme) return { scores, last_assessed_ts };
  return { ...assessMember(scheme, scores, member.badges), last_assessed_ts };
};

/** A group of the day with its register as this device knows it (D7). */
export const shownGroup = (
  group: Group,
  overlay: Overlay | undefined,
  marks: readonly { readonly in: boolean | null }[],
): Group => {
  const register = overlay?.register ?? group.register;
  if (!register || register.state === 'complete') {
    return register === group.register ? group : { ...group, register };
  }
  const state = registerState(marks, null);
  return {
    ...group,
    register: { ...register, state: state === 'not_started' ? register.state : state },
  };
};
