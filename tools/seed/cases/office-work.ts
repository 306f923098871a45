import { addDays, IMPORT_COLUMNS } from '@springboard/domain';
import { createHash } from 'node:crypto';
import type { Plan, SeedClub, SeedMember } from '../plan.ts';
import type { Random } from '../random.ts';
import type { Row, Rows } from '../rows.ts';

const IMPORTS = [
  { name: 'september-joiners.csv', days_ago: 64, undone: false },
  { name: 'open-day.csv', days_ago: 12, undone: true },
] as const;

/** A file without these columns has empty cells. */
const NO_CELLS = Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, '']));

/** Names that the undone import created; their records are gone. */
const UNDONE = ['Jenifer Hocking', 'Tobias Hocking', 'Wella Hocking'];

/**
 * Two imports of members: one created some of the children of the last group, one was undone. Each has a row with an
 * error and one that was left alone.
 *
 * @param created members that the first import created
 */
export const importRows = (
  { client_id, today, momentOf, ids }: Plan,
  club: SeedClub,
  { created, random, admin }: { created: readonly SeedMember[]; random: Random; admin: string },
): Rows => {
  const own = { client_id, club_id: club.id };
  const imports: Row<'imports'>[] = [];
  const import_rows: Row<'import_rows'>[] = [];
  for (const { name, days_ago, undone } of IMPORTS) {
    const import_id = ids('imports');
    const at = (time: string) => momentOf(addDays(today, -days_ago), time);
    const people = undone
      ? UNDONE.map((full) => {
          const [firstname = '', lastname = ''] = full.split(' ');
          return { uuid: random.uuid(), firstname, lastname, dob: addDays(today, -2600) };
        })
      : created;
    const rows = [
      ...people.map(({ uuid, firstname, lastname, dob }) => ({
        action: 'create',
        fields: { firstname, lastname, dob },
        member_uuid: uuid,
        errors: {},
      })),
      {
        action: 'skip',
        fields: { firstname: 'Ruth', lastname: 'Penrose', dob: addDays(today, -2400) },
        member_uuid: null,
        errors: {},
      },
      {
        action: 'error',
        fields: { firstname: 'Jowan', lastname: 'Penrose', dob: '31.02.2018' },
        member_uuid: null,
        errors: { dob: 'DATE_FORMAT' },
      },
    ];
    imports.push({
      ...own,
      id: import_id,
      name,
      plan_hash: createHash('sha256').update(JSON.stringify(rows)).digest('base64url'),
      state: undone ? 'undone' : 'committed',
      user_uuid: admin,
      created_at: at('09:30'),
      committed_at: at('09:40'),
      undone_at: undone ? at('11:05') : null,
    });
    import_rows.push(
      ...rows.map(({ action, fields, member_uuid, errors }, index) => ({
        ...own,
        import_id,
        line: index + 2,
        action,
        given: JSON.stringify({ ...NO_CELLS, ...fields }),
        detail: JSON.stringify(errors),
        member_uuid,
        decision: action === 'skip' ? 'skip' : null,
      })),
    );
  }
  return { imports, import_rows };
};

/**
 * Who saw these members in the last three months, as the log of views has it (D19): a coach of theirs every week, the
 * administrator once a month.
 */
export const viewRows = (
  { client_id, today, momentOf, ids }: Plan,
  club: SeedClub,
  { members, random, admin }: { members: readonly SeedMember[]; random: Random; admin: string },
): Rows => {
  const views = members.flatMap(({ uuid, memberships }) => {
    const coach = memberships[0]?.group.coaches[0]?.uuid;
    return Array.from({ length: 13 }, (_, week) => week * 7 + random.between(1, 6)).flatMap(
      (days_ago, week) => [
        ...(coach === undefined
          ? []
          : (['profile', 'progress', ...(week % 4 === 0 ? ['notes'] : [])] as const).map(
              (action) => ({ uuid, action, days_ago, user_uuid: coach, role: 'coach' }),
            )),
        ...(week % 4 === 1
          ? [
              { uuid, action: 'profile', days_ago, user_uuid: admin, role: 'admin' },
              { uuid, action: 'medical', days_ago, user_uuid: admin, role: 'admin' },
            ]
          : []),
      ],
    );
  });
  return {
    access_log: views.map(({ uuid, action, days_ago, user_uuid, role }) => {
      const date = addDays(today, -days_ago);
      return {
        client_id,
        club_id: club.id,
        id: ids('access_log'),
        member_uuid: uuid,
        user_uuid,
        role,
        action,
        ts: momentOf(date, '17:20'),
        view_date: date,
      };
    }),
  };
};

/** A current and an earlier note that the parents read for each of these members, who have no other notes. */
export const sharedNoteRows = (
  { client_id, today, momentOf }: Plan,
  club: SeedClub,
  members: readonly SeedMember[],
): Rows => {
  const texts = [
    'Listens carefully and helps the younger ones. Practise hanging with straight arms on a bar at the playground.',
    'A very good month: the forward roll stands without help now.',
  ];
  const earlier = 'Settled in well, and joined in with everything from the first day.';
  const notes = members.flatMap((member, index): Row<'notes'>[] => {
    const coach = member.memberships[0]?.group.coaches[0];
    if (coach === undefined) return [];
    return [
      {
        client_id,
        club_id: club.id,
        member_uuid: member.uuid,
        note: texts[index % texts.length] ?? '',
        shareable: true,
        updated_by: coach.name,
        updated_at: momentOf(addDays(today, -3 - index), '20:15'),
        user_uuid: coach.uuid,
      },
    ];
  });
  const shared_notes = notes.map(({ shareable: _shareable, ...note }) => {
    const updated_at = momentOf(addDays(today, -60), '20:15');
    return { ...note, note: earlier, updated_at, shared_at: updated_at };
  });
  const written = [
    ...shared_notes.map(({ shared_at: _shared_at, ...note }) => note),
    ...notes.map(({ shareable: _shareable, ...note }) => note),
  ];
  return {
    notes,
    shared_notes,
    note_history: written.map(({ updated_at, ...note }) => ({
      ...note,
      recorded_ts: updated_at,
      received_ts: updated_at + 2,
    })),
  };
};
