import type { AlertKind } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { SEED_GROUP } from './logins.ts';
import { isCurrent } from './people-rows.ts';
import type { Plan, SeedClub, SeedMember } from './plan.ts';
import { ALERTS, NOTES, TAGS } from './remark-texts.ts';
import type { Row, Rows } from './rows.ts';

/** Tags are of the whole client. */
export const tagRows = ({ client_id }: Plan): Rows => ({
  tags: TAGS.map((tag, index) => ({ client_id, id: index + 1, tag })),
});

/** What coaches and parents have written down about the members of a club. */
export const remarkRows = (plan: Plan, club: SeedClub, members: readonly SeedMember[]): Rows => {
  const { client_id, today, momentOf, ids } = plan;
  const own = { client_id, club_id: club.id };
  const random = club.random.fork('remarks');
  const current = members.filter(isCurrent);
  const evening = (days_ago: number) => momentOf(addDays(today, -days_ago), '20:10');

  const notes = current.flatMap((member): Row<'notes'>[] => {
    const coach = member.memberships[0]?.group.coaches[0];
    if (coach === undefined || !random.chance(0.18)) return [];
    return [
      {
        ...own,
        member_uuid: member.uuid,
        note: random.pick(NOTES),
        shareable: random.chance(0.3),
        updated_by: coach.name,
        updated_at: evening(random.between(1, 60)),
        user_uuid: coach.uuid,
      },
    ];
  });
  const kinds: [AlertKind, number][] = [
    ['medical', 0.06],
    ['behaviour', 0.015],
    ['safeguarding', 0.008],
    ['other', 0.015],
  ];
  return {
    notes,
    note_history: notes.map(({ member_uuid, note, updated_at, updated_by, user_uuid }) => ({
      ...own,
      member_uuid,
      note,
      recorded_ts: updated_at,
      received_ts: updated_at + 2,
      updated_by,
      user_uuid,
    })),
    member_alerts: current.flatMap((member) =>
      kinds.flatMap(([kind, share]) =>
        random.chance(share)
          ? [
              {
                ...own,
                id: ids('member_alerts'),
                member_uuid: member.uuid,
                kind,
                text: random.pick(ALERTS[kind]),
                created_by: club.coaches[0]?.uuid ?? null,
                created_at: evening(random.between(20, 300)),
              },
            ]
          : [],
      ),
    ),
    member_tags: current.flatMap((member) =>
      random.chance(0.15)
        ? random.some(TAGS, random.between(1, 2)).map((tag) => ({
            ...own,
            member_uuid: member.uuid,
            tag_id: TAGS.indexOf(tag) + 1,
            recorded_ts: evening(random.between(5, 200)),
            user_uuid: club.coaches[0]?.uuid ?? null,
          }))
        : [],
    ),
    move_marks: random.some(current, 12).flatMap((member) => {
      const [membership] = member.memberships;
      const next = membership?.group.scheme.curriculum.tree[member.level];
      const coach = membership?.group.coaches[0];
      if (membership === undefined || next === undefined || coach === undefined) return [];
      return [
        {
          ...own,
          group_id: membership.group.id,
          member_uuid: member.uuid,
          remote_node_id: next.id,
          stay: random.chance(0.3),
          recorded_ts: evening(random.between(1, 10)),
          user_uuid: coach.uuid,
        },
      ];
    }),
    reported_absences: reportedAbsences(plan, club, current),
  };
};

/** Parents of the group that meets every day reported two absences from today on, and one ahead. */
const reportedAbsences = (
  { client_id, today, momentOf, ids }: Plan,
  club: SeedClub,
  current: readonly SeedMember[],
): Row<'reported_absences'>[] => {
  const group = current.filter(
    ({ memberships, missing }) =>
      missing === null && memberships[0]?.group.text.name === SEED_GROUP.name,
  );
  const reports = [
    { absence: 'sick', note: 'Temperature since last night', from: 0, days: 0 },
    { absence: 'holiday', note: null, from: 0, days: 4 },
    { absence: 'holiday', note: 'With their grandparents', from: 6, days: 7 },
  ] as const;
  return club.random
    .fork('absences')
    .some(group, reports.length)
    .flatMap((member, index) => {
      const report = reports[index];
      const user_uuid = member.guardians[0]?.user_uuid ?? club.coaches[0]?.uuid;
      if (report === undefined || user_uuid === undefined) return [];
      return [
        {
          client_id,
          club_id: club.id,
          id: ids('reported_absences'),
          member_uuid: member.uuid,
          from_date: addDays(today, report.from),
          to_date: addDays(today, report.from + report.days),
          absence: report.absence,
          note: report.note,
          user_uuid,
          created_at: momentOf(addDays(today, -1), '20:40'),
        },
      ];
    });
};
