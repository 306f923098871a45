import { assessMember as standingIn, indexScheme } from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import type { Hand, Stories, World } from '../story.ts';
import { MEMBERS } from '../world/people.ts';
import { FIRST_FLIGHT, GRADES } from '../world/scheme.ts';
import { LEAST, LONG, never, OFFLINE, ON_ITS_WAY, session } from '../world/worlds.ts';

const at = '/member-groups/1/assess-by-member';
const skills = '/member-groups/1/assess-by-skill';
const LOG_ROLL = '/hatchling/shapes/log-roll';
const CARTWHEEL = '/swift/floor/cartwheel';

const memberAt = (firstname: string, name: string): string =>
  `${at}/${encodeURIComponent(name)}?${new URLSearchParams({ memberUuid: `uuid-${firstname}` })}`;

const skillAt = (id: string, more: Readonly<Record<string, string>> = {}): string =>
  `${skills}/skill?${new URLSearchParams({ selectedNodeId: id, ...more })}`;

const LONG_SKILL =
  '/lefel-sylfaen-cyn-gystadleuol-y-gwenoliaid-bach/gleichgewichts-und-orientierungsfähigkeit/schwungbewegungsvorbereitung';

/** The session's scheme has not come yet. */
const WITHOUT_SCHEME: World = { state: { schemes: {} } };
const NO_SCHEME = session({ scheme_slug: null, levels: [] });
const REJECTED: World = {
  connection: { rejected: 1 },
  state: { rejected: 1, unsettled: { 'uuid-Ella': 'rejected' } },
};

/** No level waits for another one; what is beyond the session's limit is not assessed in it all the same. */
const ALL_OPEN = {
  ...FIRST_FLIGHT,
  tree: FIRST_FLIGHT.tree.map((level) => ({ ...level, dependencies: [] })),
};

const inAllOpen = (members: readonly GroupMember[]): readonly GroupMember[] => {
  const scheme = indexScheme(ALL_OPEN, GRADES);
  return members.map((member) => ({
    ...member,
    ...standingIn(scheme, member.scores, member.badges),
  }));
};

/** §2, assess-by-member. */
export const assessMembers: Stories = {
  full: { at },
  loading: { at, world: ON_ITS_WAY },
  empty: { at, world: session({}, []) },
  'no-scheme': { at, world: NO_SCHEME },
  error: { at, world: WITHOUT_SCHEME },
  offline: { at, world: OFFLINE },
  'no-permission': { at, world: LEAST },
  ready: { at: `${at}?show=ready` },
  'nobody-found': { at: `${at}?search=zzz` },
  levels: { at, act: openLevels },
  'levels-long': { at, world: LONG, act: openLevels },
  long: { at, world: LONG },
};

function openLevels({ press, words }: Hand): Promise<void> {
  return press('button', words('coach:charts.levels'));
}

const ELLA = memberAt('Ella', 'Ella Brown');
const THEO = memberAt('Theo', 'Theo Campbell');

const history = (address: URL) => ({
  body: address.pathname.endsWith('/history')
    ? [2, 1, 0].map((assessment, place) => ({
        node_id: LOG_ROLL,
        assessment,
        ts: 1_771_900_000 - place * 604_800,
        user_uuid: 'a',
        by: 'Ava Morgan',
        superseded: place === 1,
      }))
    : [],
});

const openHistory: Stories[string]['act'] = ({ press, words }) =>
  press('button', words('coach:history.open', { skill: 'Log roll' }));

/** §2, assess-by-member-grades. */
export const assessMember: Stories = {
  full: { at: ELLA },
  loading: { at: ELLA, world: ON_ITS_WAY },
  empty: { at: memberAt('Amelia', 'Amelia Adebayo') },
  unknown: { at: memberAt('Nobody', 'Nobody') },
  error: { at: ELLA, world: REJECTED },
  'scheme-missing': { at: ELLA, world: WITHOUT_SCHEME },
  offline: { at: ELLA, world: OFFLINE },
  'no-permission': { at: ELLA, world: LEAST },
  found: { at: `${ELLA}&search=roll` },
  history: { at: `${THEO}&level=%2Fhatchling`, world: { server: history }, act: openHistory },
  'history-loading': {
    at: `${THEO}&level=%2Fhatchling`,
    world: { server: never },
    act: openHistory,
  },
  'history-error': {
    at: `${THEO}&level=%2Fhatchling`,
    world: { server: () => ({ status: 0 }) },
    act: openHistory,
  },
  tags: { at: ELLA, act: ({ press, words }) => press('button', words('coach:member.tags')) },
  move: { at: ELLA, act: ({ press, words }) => press('button', words('coach:member.move')) },
  progress: { at: THEO, world: { server: history }, act: openProgress },
  'progress-loading': { at: THEO, world: { server: never }, act: openProgress },
  'progress-offline': { at: THEO, world: OFFLINE, act: openProgress },
  'progress-empty': { at: memberAt('Amelia', 'Amelia Adebayo'), act: openProgress },
  award: {
    at: `${memberAt('Dafydd', 'Dafydd Price')}&level=%2Fhatchling`,
    act: ({ press, words }) =>
      press('button', words('coach:assess.pass', { skill: 'Swing and drop' })),
  },
  graded: {
    at: memberAt('Ben', 'Ben Hughes'),
    act: ({ press, words }) =>
      press('button', words('coach:assess.pass', { skill: 'Straight, star and tuck' })),
  },
  'badge-handed': {
    at: `${ELLA}&level=%2Fhatchling`,
    world: {
      members: {
        1: MEMBERS.map((member) => ({
          ...member,
          badges: [{ badge_id: '/hatchling', achieve_date: '2026-02-11' }],
        })),
      },
    },
  },
  'level-limit': {
    at: `${THEO}&level=%2Fswift`,
    world: {
      ...session({ assessment_level_limit: 1 }, inAllOpen(MEMBERS)),
      state: { schemes: { [ALL_OPEN.slug]: { curriculum: ALL_OPEN, grades: GRADES } } },
    },
  },
  long: { at: memberAt('Maximilian-Alexander', 'Maximilian'), world: LONG },
  'long-word': {
    at: memberAt('Wolfeschlegelsteinhausenbergerdorffwelchevoralternw', 'W'),
    world: LONG,
  },
};

function openProgress({ press, words }: Hand): Promise<void> {
  return press('button', words('coach:charts.progress'));
}

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
  error: { at: skillAt(LOG_ROLL), world: REJECTED },
  'scheme-missing': { at: skillAt(LOG_ROLL), world: WITHOUT_SCHEME },
  'not-open': { at: skillAt(CARTWHEEL) },
  offline: { at: skillAt(LOG_ROLL), world: OFFLINE },
  'no-permission': { at: skillAt(LOG_ROLL), world: LEAST },
  rest: {
    at: skillAt('/hatchling/balance/walk-the-line'),
    act: ({ press, words }) =>
      press('button', new RegExp(words('coach:bySkill.rest', { count: 10 }).replace(/ ?\(.*/, ''))),
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
