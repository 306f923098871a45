import { addDays, type DateOnly } from '@springboard/domain';
import type { AbsenceReason } from '@springboard/contract';
import { isThere, type Meeting, type Plan, type SeedClub, type SeedMember } from './plan.ts';
import type { Random } from './random.ts';
import type { Row, Rows } from './rows.ts';

/** Who was where: the tables' rows, and for each member the meetings they came to, oldest first. */
export type Attended = { rows: Rows; visits: Map<string, Meeting[]> };

type Spell = { from: DateOnly; to: DateOnly; absence: AbsenceReason };

/** Registers of all meetings before today: who came, who did not and why, and a few never taken. */
export const takeRegisters = (
  plan: Plan,
  club: SeedClub,
  meetings: readonly Meeting[],
  members: readonly SeedMember[],
): Attended => {
  const own = { client_id: plan.client_id, club_id: club.id };
  const spells = new Map(
    members.map(({ uuid }) => [uuid, spellOf(plan, club.random.fork(`spell ${uuid}`))]),
  );
  const session_roster: Row<'session_roster'>[] = [];
  const attendance: Row<'attendance'>[] = [];
  const registers: Row<'registers'>[] = [];
  const visits = new Map<string, Meeting[]>();
  const past = meetings
    .filter(({ group, date, cancelled }) => date < plan.today && !cancelled && group.text.size > 0)
    .toSorted((a, b) => a.start_at - b.start_at);

  for (const meeting of past) {
    const { group, session_id, date, start_at } = meeting;
    const random = club.random.fork(`register ${session_id}`);
    const taken = howTaken(plan, random, date);
    const coach = random.pick(group.coaches);
    const roster = members.flatMap((member) =>
      member.memberships
        .filter((membership) => membership.group === group && isThere(membership, date))
        .map((membership) => ({ member, class_member_id: membership.class_member_id })),
    );
    for (const [index, { member, class_member_id }] of roster.entries()) {
      const entry = { ...own, class_member_id, member_uuid: member.uuid };
      session_roster.push({ ...entry, session_id });
      if (taken === 'not' || (taken === 'partly' && index % 2 === 1)) continue;
      const spell = spells.get(member.uuid);
      const away = spell && spell.from <= date && date <= spell.to ? spell.absence : null;
      const present = away === null && random.chance(member.diligence);
      attendance.push({
        ...entry,
        date,
        group_id: group.id,
        present,
        absence: present ? null : (away ?? reasonFrom(random)),
        recorded_ts: start_at + 120 + index * 4 + random.between(0, 3),
        user_uuid: coach.uuid,
      });
      if (present) visits.set(member.uuid, [...(visits.get(member.uuid) ?? []), meeting]);
    }
    if (taken === 'whole') {
      const completed_ts = start_at + 600 + random.between(0, 900);
      registers.push({
        ...own,
        group_id: group.id,
        date,
        completed_by: coach.name,
        completed_ts,
        recorded_ts: completed_ts,
        user_uuid: coach.uuid,
      });
    }
  }
  return {
    rows: { session_roster, attendance, registers, ...histories(attendance, registers) },
    visits,
  };
};

/** Every mark and every completed register arrived a few seconds after it was made. */
const histories = (
  attendance: readonly Row<'attendance'>[],
  registers: readonly Row<'registers'>[],
): Rows => ({
  attendance_history: attendance.map((mark) => ({
    ...mark,
    received_ts: mark.recorded_ts + 2,
    superseded: false,
  })),
  register_history: registers.map(
    ({ client_id, club_id, group_id, date, recorded_ts, user_uuid }) => ({
      client_id,
      club_id,
      group_id,
      date,
      completed: true,
      recorded_ts,
      received_ts: recorded_ts + 2,
      user_uuid,
      superseded: false,
    }),
  ),
});

/** Of the last fortnight some registers are still open. */
const howTaken = ({ today }: Plan, random: Random, date: DateOnly): 'whole' | 'partly' | 'not' => {
  const recent = date >= addDays(today, -14);
  if (random.chance(recent ? 0.05 : 0.008)) return 'not';
  return recent && random.chance(0.05) ? 'partly' : 'whole';
};

/** One member in eight was away for a week or two. */
const spellOf = ({ today }: Plan, random: Random): Spell | null => {
  if (!random.chance(0.125)) return null;
  const from = addDays(today, -random.between(10, 80));
  const absence = random.pick(['holiday', 'holiday', 'injured', 'sick'] as const);
  return { from, to: addDays(from, random.between(5, absence === 'injured' ? 21 : 13)), absence };
};

const reasonFrom = (random: Random): AbsenceReason | null =>
  random.chance(0.45)
    ? random.pick(['sick', 'sick', 'sick', 'holiday', 'injured', 'other'] as const)
    : null;
