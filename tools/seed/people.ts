import { addDays } from '@springboard/domain';
import { createFamilies, jonesFamily, type Family, type ParentUser } from './families.ts';
import { SEED_CHILDREN, SEED_GROUP, SEED_NEARLY_THERE } from './logins.ts';
import {
  WEEKS_BEHIND,
  type Plan,
  type SeedClub,
  type SeedGroup,
  type SeedMember,
  type Membership,
} from './plan.ts';
import type { Random } from './random.ts';

/** Children who are named in the sample data's constants. Only the first clubs have them. */
const NAMED = [
  { ...SEED_NEARLY_THERE, group: SEED_GROUP.name },
  ...SEED_CHILDREN.map((child) => ({ ...child, node_id: null })),
];

/**
 * Fills the groups of a club with members of the right ages, in families with guardians. Some come to a
 * second group, some have left.
 *
 * @param parents users who are the guardians of `SEED_CHILDREN`; none in clubs without them
 */
export const createMembers = (
  plan: Plan,
  club: SeedClub,
  parents: readonly ParentUser[],
): SeedMember[] => {
  const families = createFamilies(plan, club);
  const jones = parents.length === 0 ? null : jonesFamily(plan, parents);
  const members: SeedMember[] = [];

  for (const group of club.groups.filter(({ text }) => text.size > 0)) {
    const random = club.random.fork(`people ${group.text.name}`);
    const named = jones === null ? [] : NAMED.filter((one) => one.group === group.text.name);
    for (const { firstname, lastname, node_id } of named) {
      const family = node_id === null && jones ? jones : families.named(random, lastname);
      const member = drawMember(plan, random, group, family);
      member.firstname = firstname;
      if (node_id !== null) {
        member.level = 1;
        member.missing = node_id;
      }
      member.memberships.push(membershipOf(plan, group, random.between(140, 180)));
      members.push(member);
    }

    const places = group.text.size - named.length;
    const visitors = random.some(visitorsFor(group, members), Math.floor(places * 0.05));
    for (const member of visitors)
      member.memberships.push(membershipOf(plan, group, random.between(20, 90)));
    for (let index = visitors.length; index < places; index += 1) {
      const member = drawMember(plan, random, group, families.any(random));
      member.memberships.push(membershipOf(plan, group, daysSinceJoining(random, member.level)));
      members.push(member);
    }
    for (let leaver = random.between(0, 3); leaver > 0; leaver -= 1) {
      const member = drawMember(plan, random, group, families.any(random));
      const ago = random.between(10, 7 * WEEKS_BEHIND - 20);
      const since = daysSinceJoining(random, member.level) + 100;
      member.memberships.push({
        ...membershipOf(plan, group, since),
        left_date: addDays(plan.today, -ago),
      });
      members.push(member);
    }
  }
  return members;
};

const drawMember = (
  plan: Plan,
  random: Random,
  { text }: SeedGroup,
  { origin, lastname, guardians }: Family,
): SeedMember => {
  const [youngest, oldest] = text.ages;
  const days = random.between(youngest * 365 + 20, (oldest + 1) * 365 - 20);
  return {
    uuid: random.uuid(),
    firstname: random.pick(origin.firstnames),
    lastname,
    dob: addDays(plan.today, -days),
    ngo_id: `MG-M${String(plan.ids('members')).padStart(6, '0')}`,
    guardians,
    level: random.between(...text.levels),
    done: Math.min(0.95, random.next()),
    missing: null,
    diligence: 0.72 + random.next() * 0.26,
    memberships: [],
  };
};

const membershipOf = (plan: Plan, group: SeedGroup, days_ago: number): Membership => ({
  group,
  class_member_id: plan.ids('class_members'),
  joined_date: addDays(plan.today, -days_ago),
  left_date: null,
});

/** Members at a high level joined long ago. */
const daysSinceJoining = (random: Random, level: number): number =>
  random.chance(0.06) ? random.between(8, 40) : 60 + (level - 1) * 110 + random.between(0, 240);

/** Members of groups of the same scheme who could come to this group as well. */
const visitorsFor = ({ text }: SeedGroup, members: readonly SeedMember[]): SeedMember[] =>
  text.name === SEED_GROUP.name
    ? []
    : members.filter(
        ({ memberships, level, missing }) =>
          missing === null &&
          memberships.length === 1 &&
          memberships.every(
            ({ group, left_date }) => left_date === null && group.text.scheme === text.scheme,
          ) &&
          text.levels[0] <= level &&
          level <= text.levels[1],
      );
