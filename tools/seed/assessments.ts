import { addGrade, memberAssessmentOf, openAssessment, withBadges } from '@springboard/assessment';
import type { Badge, MemberAssessment, Scores } from '@springboard/contract';
import { addDays, calendarOf } from '@springboard/domain';
import { gradesOf } from './grades.ts';
import { TIME_ZONE, type Meeting, type Plan, type SeedClub, type SeedMember } from './plan.ts';
import type { Random } from './random.ts';
import type { Row, Rows } from './rows.ts';

/** Grades with their history, and what follows from them: levels, awards, and badges handed out. */
export const assessMembers = (
  plan: Plan,
  club: SeedClub,
  members: readonly SeedMember[],
  visits: ReadonlyMap<string, Meeting[]>,
): Rows => {
  const { client_id } = plan;
  const dateOf = calendarOf(TIME_ZONE);
  const scores: Row<'scores'>[] = [];
  const score_history: Row<'score_history'>[] = [];
  const member_assessments: Row<'member_assessments'>[] = [];
  const awards: Row<'awards'>[] = [];
  const badges: Row<'badges'>[] = [];

  for (const member of members) {
    const scheme = member.memberships[0]?.group.scheme;
    const coach = member.memberships[0]?.group.coaches[0];
    if (scheme === undefined || coach === undefined) continue;
    const random = club.random.fork(`grades ${member.uuid}`);
    const grades = gradesOf(plan, member, visits.get(member.uuid) ?? [], random);
    const own = { client_id, club_id: club.id, member_uuid: member.uuid, scheme_uuid: scheme.uuid };
    const final: Scores = {};
    for (const { node_id, assessment, ts, user_uuid, group_ngo_id } of grades) {
      final[node_id] = addGrade(final[node_id], { assessment, ts, user_uuid });
      score_history.push({
        ...own,
        node_id,
        assessment,
        ts,
        received_ts: ts + 2,
        user_uuid,
        group_ngo_id,
        superseded: false,
      });
    }
    const assessed = openAssessment(scheme.indexed, final);
    const handed = badgesFor(plan, memberAssessmentOf(assessed), dateOf, random);
    const document = memberAssessmentOf(withBadges(assessed, handed));

    for (const [node_id, { earlier, ...score }] of Object.entries(final))
      scores.push({ ...own, node_id, ...score, earlier: earlier ? JSON.stringify(earlier) : null });
    for (const award of document.awards) awards.push({ ...own, ...award });
    for (const { badge_id, achieve_date } of handed) {
      const recorded_ts = plan.momentOf(achieve_date, '19:45');
      badges.push({ ...own, badge_id, achieve_date, recorded_ts, user_uuid: coach.uuid });
    }
    member_assessments.push({
      ...own,
      version: scheme.curriculum.version,
      document: JSON.stringify(document),
      current_remote_node_id: document.current_remote_node_id,
      last_assessed_ts: grades.at(-1)?.ts ?? null,
    });
  }
  const badge_history = badges.map((badge) => ({
    ...badge,
    received_ts: badge.recorded_ts + 2,
    superseded: false,
  }));
  return { scores, score_history, member_assessments, awards, badges, badge_history };
};

/** Badges follow their awards within a week or two; those of the last days are still to be handed out. */
const badgesFor = (
  { today }: Plan,
  { awards }: MemberAssessment,
  dateOf: (ts: number) => string,
  random: Random,
): Badge[] =>
  awards.flatMap(({ slug, completed_ts }) => {
    if (completed_ts === null) return [];
    const achieve_date = addDays(dateOf(completed_ts), random.between(3, 14));
    const isHandedOut = achieve_date < today && random.chance(0.92);
    return isHandedOut ? [{ badge_id: slug, achieve_date }] : [];
  });
