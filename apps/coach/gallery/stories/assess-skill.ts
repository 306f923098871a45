import { pressing } from '../hand.ts';
import type { Hand, Stories } from '../story.ts';
import { MEMBERS } from '../world/people.ts';
import {
  LEAST,
  LONG,
  NO_SCHEME,
  OFFLINE,
  ON_ITS_WAY,
  ONE_REJECTED,
  REFUSING,
  session,
  WITHOUT_SCHEME,
} from '../world/worlds.ts';

const skills = '/member-groups/1/assess-by-skill';
const LOG_ROLL = '/hatchling/shapes/log-roll';
const WALK = '/hatchling/balance/walk-the-line';
const CARTWHEEL = '/swift/floor/cartwheel';
const LONG_SKILL =
  '/lefel-sylfaen-cyn-gystadleuol-y-gwenoliaid-bach/gleichgewichts-und-orientierungsfähigkeit/schwungbewegungsvorbereitung';

const skillAt = (id: string, more: Readonly<Record<string, string>> = {}): string =>
  `${skills}/skill?${new URLSearchParams({ selectedNodeId: id, ...more })}`;

/** §2, assess-by-skill. */
export const assessSkills: Stories = {
  full: { at: skills },
  loading: { at: skills, world: ON_ITS_WAY },
  empty: { at: skills, world: session({}, []) },
  'no-scheme': { at: skills, world: NO_SCHEME },
  error: { at: skills, world: WITHOUT_SCHEME },
  offline: { at: skills, world: OFFLINE },
  'no-permission': { at: skills, world: LEAST },
  found: { at: `${skills}?search=roll` },
  'nothing-found': { at: `${skills}?search=zzz` },
  long: { at: skills, world: LONG },
};

/** §2, assess-by-skill-grades. */
export const assessSkill: Stories = {
  full: { at: skillAt(LOG_ROLL) },
  loading: { at: skillAt(LOG_ROLL), world: ON_ITS_WAY },
  empty: { at: skillAt(LOG_ROLL), world: session({}, []) },
  unknown: { at: skillAt('/nowhere') },
  error: { at: skillAt(LOG_ROLL), world: ONE_REJECTED },
  'scheme-missing': { at: skillAt(LOG_ROLL), world: WITHOUT_SCHEME },
  'not-open': { at: skillAt(CARTWHEEL) },
  offline: { at: skillAt(LOG_ROLL), world: OFFLINE },
  'no-permission': { at: skillAt(LOG_ROLL), world: LEAST },
  rest: { at: skillAt(WALK), act: openRest },
  'rest-graded': { at: skillAt(WALK), act: gradeRest },
  'rest-refused': { at: skillAt(WALK), world: REFUSING, act: gradeRest },
  about: {
    at: skillAt(LOG_ROLL),
    act: pressing((words) => words('coach:assess.about', { skill: 'Log roll' })),
  },
  'nobody-shown': {
    at: skillAt(LOG_ROLL, { show: 'in' }),
    world: session(
      {},
      MEMBERS.map((member) => ({ ...member, in: null })),
    ),
  },
  long: { at: skillAt(LONG_SKILL), world: LONG },
};

function openRest({ press, words }: Hand): Promise<void> {
  const anyCount = words('coach:bySkill.rest', { count: 10 }).replace(/ ?\(.*/, '');
  return press('button', new RegExp(anyCount));
}

async function gradeRest(hand: Hand): Promise<void> {
  await openRest(hand);
  await hand.press('button', 'Nearly');
}
