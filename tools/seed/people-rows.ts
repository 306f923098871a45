import { LEAVING_REASONS } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { CONSENT_TEXTS, NEW_PHOTOGRAPHS_DAYS } from './cases/consent-texts.ts';
import { isSlot } from './groups.ts';
import { ADULT_FIRSTNAMES } from './names.ts';
import { SEED_GROUP, SEED_RESTRICTED_CHILD } from './logins.ts';
import type { Plan, SeedClub, SeedMember } from './plan.ts';
import type { Rows } from './rows.ts';

/** Members with their guardians, their memberships in groups, consents, and the waiting lists. */
export const peopleRows = (
  { client_id, today, momentOf, ids }: Plan,
  club: SeedClub,
  members: readonly SeedMember[],
): Rows => {
  const own = { client_id, club_id: club.id };
  const guardians = new Map(
    members.flatMap((member) => member.guardians.map((guardian) => [guardian.id, guardian])),
  );
  const leaving = club.random.fork('leaving');
  const reasons = new Map(members.map(({ uuid }) => [uuid, leaving.pick(LEAVING_REASONS)]));
  const random = club.random.fork('waiting and consents');
  const contacts = club.random.fork('emergency contacts');
  const isRemote = club.text.member_types !== undefined;
  const again = club.random.fork('consents to new texts');
  const full = club.groups.filter(({ text }) => text.name !== SEED_GROUP.name && !isSlot(text));
  const waiting = random.some(members.filter(isCurrent), 8).flatMap((member) => {
    const group = random.pick(full);
    return member.memberships.some((membership) => membership.group === group)
      ? []
      : [{ member, group }];
  });
  return {
    members: members.map((member, index) => {
      const left_date = member.memberships.every((membership) => membership.left_date !== null)
        ? (member.memberships[0]?.left_date ?? null)
        : null;
      return {
        ...own,
        uuid: member.uuid,
        firstname: member.firstname,
        lastname: member.lastname,
        dob: member.dob,
        ngo_id: member.ngo_id,
        remote: isRemote && index % 2 === 1,
        active: left_date === null,
        inactive_reason: left_date === null ? null : (reasons.get(member.uuid) ?? null),
        inactive_date: left_date,
      };
    }),
    guardians: [...guardians.values()].map((guardian) => ({
      ...own,
      ...guardian,
      email: `guardian-${guardian.id}@example.org`,
      // Numbers that Ofcom keeps free for stories.
      phone: `07700 900${String(guardian.id % 1000).padStart(3, '0')}`,
    })),
    member_guardians: members.flatMap((member) =>
      member.guardians.map(({ id, user_uuid }, place) => ({
        ...own,
        member_uuid: member.uuid,
        guardian_id: id,
        relationship: 'parent',
        restricted: place === 1 && user_uuid !== null && member.firstname === SEED_RESTRICTED_CHILD,
      })),
    ),
    emergency_contacts: members.flatMap((member) => {
      // Of one member in seven the club knows none.
      if (contacts.chance(0.15)) return [];
      const relationship = contacts.pick([
        'grandparent',
        'childminder',
        'family friend',
        'neighbour',
      ]);
      const firstname = contacts.pick(ADULT_FIRSTNAMES);
      return [
        {
          ...own,
          id: ids('emergency_contacts'),
          member_uuid: member.uuid,
          name: `${firstname} ${member.lastname}`,
          phone: `07700 900${String(contacts.between(0, 999)).padStart(3, '0')}`,
          relationship,
        },
      ];
    }),
    class_members: [
      ...members.flatMap(({ uuid, memberships }) =>
        memberships.map(({ group, class_member_id, joined_date, left_date }) => ({
          ...own,
          class_member_id,
          group_id: group.id,
          member_uuid: uuid,
          waiting: false,
          joined_date,
          left_date,
          left_reason: left_date === null ? null : (reasons.get(uuid) ?? null),
        })),
      ),
      ...waiting.map(({ member, group }) => ({
        ...own,
        class_member_id: ids('class_members'),
        group_id: group.id,
        member_uuid: member.uuid,
        waiting: true,
        joined_date: addDays(today, -random.between(3, 30)),
        left_date: null,
        left_reason: null,
      })),
    ],
    consents: members.flatMap((member) => {
      const user_uuid = member.guardians[0]?.user_uuid ?? club.coaches[0]?.uuid;
      if (user_uuid === undefined) return [];
      const answers = (['photographs', 'first-aid'] as const).map((kind) => ({
        ...own,
        member_uuid: member.uuid,
        kind,
        text_id: CONSENT_TEXTS[kind][0],
        agreed: kind === 'first-aid' || random.chance(0.8),
        user_uuid,
        ts: momentOf(addDays(today, -random.between(100, 200)), '12:00'),
      }));
      const [photographs] = answers;
      // Guardians who sign in have answered the new version, as more than half of the others have.
      const hasAnswered = again.chance(0.55) || member.guardians[0]?.user_uuid != null;
      if (!hasAnswered || photographs === undefined) return answers;
      const days_ago = again.between(1, NEW_PHOTOGRAPHS_DAYS - 1);
      return [
        ...answers,
        {
          ...photographs,
          text_id: CONSENT_TEXTS.photographs[1],
          ts: momentOf(addDays(today, -days_ago), '19:00'),
        },
      ];
    }),
  };
};

export const isCurrent = ({ memberships }: SeedMember): boolean =>
  memberships.some(({ left_date }) => left_date === null);
