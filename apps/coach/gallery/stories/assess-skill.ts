import { pressButton, type PageDriver } from '@springboard/portal/gallery';
import type { Stories } from '../story.ts';
import { MEMBERS } from '../fixtures/people.ts';
import {
  NO_FEATURES,
  LONG,
  NO_SCHEME,
  OFFLINE,
  LOADING,
  ONE_REJECTED,
  STORAGE_FULL,
  session,
  WITHOUT_SCHEME,
} from '../fixtures/scenarios.ts';

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
  loading: { at: skills, scenario: LOADING },
  empty: { at: skills, scenario: session({}, []) },
  'no-scheme': { at: skills, scenario: NO_SCHEME },
  error: { at: skills, scenario: WITHOUT_SCHEME },
  offline: { at: skills, scenario: OFFLINE },
  'no-permission': { at: skills, scenario: NO_FEATURES },
  found: { at: `${skills}?search=roll` },
  'nothing-found': { at: `${skills}?search=zzz` },
  long: { at: skills, scenario: LONG },
};

/** §2, assess-by-skill-grades. */
export const assessSkill: Stories = {
  full: { at: skillAt(LOG_ROLL) },
  loading: { at: skillAt(LOG_ROLL), scenario: LOADING },
  empty: { at: skillAt(LOG_ROLL), scenario: session({}, []) },
  unknown: { at: skillAt('/nowhere') },
  error: { at: skillAt(LOG_ROLL), scenario: ONE_REJECTED },
  'scheme-missing': { at: skillAt(LOG_ROLL), scenario: WITHOUT_SCHEME },
  'not-open': { at: skillAt(CARTWHEEL) },
  offline: { at: skillAt(LOG_ROLL), scenario: OFFLINE },
  'no-permission': { at: skillAt(LOG_ROLL), scenario: NO_FEATURES },
  rest: { at: skillAt(WALK), act: openRest },
  'rest-none-present': {
    at: skillAt(WALK),
    scenario: session(
      {},
      MEMBERS.map((member) => ({ ...member, in: null })),
    ),
    act: pressButton((t) => t('coach:bySkill.chooseRest')),
  },
  'rest-graded': { at: skillAt(WALK), act: gradeRest },
  'rest-refused': { at: skillAt(WALK), scenario: STORAGE_FULL, act: gradeRest },
  about: {
    at: skillAt(LOG_ROLL),
    act: pressButton((t) => t('coach:assess.about', { skill: 'Log roll' })),
  },
  'nobody-shown': {
    at: skillAt(LOG_ROLL, { show: 'in' }),
    scenario: session(
      {},
      MEMBERS.map((member) => ({ ...member, in: null })),
    ),
  },
  long: { at: skillAt(LONG_SKILL), scenario: LONG },
};

function openRest({ press, t }: PageDriver): Promise<void> {
  return press('button', new RegExp(t('coach:bySkill.rest', { count: 10 }).replace('10', '\\d+')));
}

async function gradeRest(hand: PageDriver): Promise<void> {
  await openRest(hand);
  await hand.press('button', 'Nearly');
}
