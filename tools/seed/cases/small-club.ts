import { addDays } from '@springboard/domain';
import { markRows, moveRow } from '../office.ts';
import type { Plan, SeedClub, SeedMember } from '../plan.ts';
import type { Rows } from '../rows.ts';
import { sharedNoteRows } from './office-work.ts';

type Options = {
  /** The club's rows of notes and marks, which the children do not get twice. */
  remarks: Rows;
  /** Made the offer. */
  office: string;
  /** After the portal's name in the client's host names. */
  domain: string;
};

/**
 * What a parent and the office of a small club work on: an offer of a place, requests, an absence reported ahead,
 * shared notes and the club's contacts.
 *
 * @param children of one parent who signs in, the first of whom can move to another group
 */
export const smallClubCaseRows = (
  plan: Plan,
  club: SeedClub,
  children: readonly SeedMember[],
  { remarks, office, domain }: Options,
): Rows => {
  const { client_id, today, momentOf, ids } = plan;
  const [child, sibling] = children;
  const user_uuid = child?.guardians[0]?.user_uuid;
  if (child === undefined || sibling === undefined || user_uuid == null) return {};
  const own = { client_id, club_id: club.id };
  const noted = new Set(remarks.notes?.map(({ member_uuid }) => member_uuid));
  const marked = new Set(remarks.move_marks?.map(({ member_uuid }) => member_uuid));
  const request = (member: SeedMember, days_ago: number) => ({
    ...own,
    id: ids('change_requests'),
    member_uuid: member.uuid,
    user_uuid,
    created_at: momentOf(addDays(today, -days_ago), '19:30'),
  });
  const prefix = club.text.prefix.toLowerCase();
  return {
    move_marks: marked.has(child.uuid) ? [] : markRows(plan, club, child),
    moves: [
      {
        ...moveRow(plan, club, { member: child, state: 'offered', admin: office }),
        parent_origin: `http://parent.${domain}`,
        club_origin: `http://club.${domain}`,
        api_origin: `http://parent.${domain}`,
      },
    ],
    change_requests: [
      {
        ...request(child, 3),
        kind: 'contact',
        fields: JSON.stringify({ phone: '07700 900512' }),
      },
      {
        ...request(sibling, 1),
        kind: 'medical',
        fields: JSON.stringify({ text: 'Wears an insulin pump on the left arm.' }),
      },
    ],
    reported_absences: [
      {
        ...own,
        id: ids('reported_absences'),
        member_uuid: sibling.uuid,
        from_date: addDays(today, 5),
        to_date: addDays(today, 9),
        absence: 'holiday',
        note: null,
        user_uuid,
        created_at: momentOf(addDays(today, -1), '20:40'),
      },
    ],
    ...sharedNoteRows(
      plan,
      club,
      children.filter(({ uuid }) => !noted.has(uuid)),
    ),
    club_contacts: [
      {
        ...own,
        name: 'The office',
        email: `office.${prefix}@example.org`,
        welfare_name: club.coaches[0]?.name ?? '',
        welfare_email: `welfare.${prefix}@example.org`,
      },
    ],
  };
};
