import { assessMember as standingIn, indexScheme } from '@springboard/assessment';
import type { Curriculum, GroupMember, SchemeNode } from '@springboard/contract';
import { pressing } from '../hand.ts';
import type { Act, Stories, World } from '../story.ts';
import { history, LOG_ROLL } from '../world/history.ts';
import { MEMBERS } from '../world/people.ts';
import { FIRST_FLIGHT, GRADES } from '../world/scheme.ts';
import {
  ALL_SHOWN,
  LEAST,
  LONG,
  never,
  OFFLINE,
  ON_ITS_WAY,
  ONE_REJECTED,
  REFUSING,
  session,
  WITHOUT_SCHEME,
} from '../world/worlds.ts';

const at = '/member-groups/1/assess-by-member';

const memberAt = (firstname: string, name: string): string =>
  `${at}/${encodeURIComponent(name)}?${new URLSearchParams({ memberUuid: `uuid-${firstname}` })}`;

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

/** A level that a coach passes by hand, and a skill in it that nobody assesses. */
const BY_HAND: Curriculum = {
  ...ALL_OPEN,
  tree: ALL_OPEN.tree.map((level) => ({
    ...level,
    children: [
      ...level.children.map((group) => ({
        ...group,
        children: group.children.map(withOneSkipped),
      })),
      {
        id: `${level.id}/manual`,
        parentId: level.id,
        title: level.title,
        t: 's' as const,
        children: [],
      },
    ],
  })),
};

function withOneSkipped(skill: SchemeNode): SchemeNode {
  return skill.id === LOG_ROLL ? { ...skill, skipped: true } : skill;
}

const following = (scheme: Curriculum): World => ({
  state: { schemes: { [scheme.slug]: { curriculum: scheme, grades: GRADES } } },
});

const ELLA = memberAt('Ella', 'Ella Brown');
const THEO = memberAt('Theo', 'Theo Campbell');
const BEN = memberAt('Ben', 'Ben Hughes');
const LONGEST = memberAt('Maximilian-Alexander', 'Maximilian');

const passTuck: Act = pressing((words) =>
  words('coach:assess.pass', { skill: 'Straight, star and tuck' }),
);

const openHistory: Act = pressing((words) => words('coach:history.open', { skill: 'Log roll' }));

/** §2, assess-by-member-grades. */
export const assessMember: Stories = {
  full: { at: ELLA },
  loading: { at: ELLA, world: ON_ITS_WAY },
  empty: { at: memberAt('Amelia', 'Amelia Adebayo') },
  unknown: { at: memberAt('Nobody', 'Nobody') },
  error: { at: ELLA, world: ONE_REJECTED },
  'scheme-missing': { at: ELLA, world: WITHOUT_SCHEME },
  offline: { at: ELLA, world: OFFLINE },
  'no-permission': { at: ELLA, world: LEAST },
  found: { at: `${ELLA}&search=roll` },
  'nothing-found': { at: `${ELLA}&search=zzz` },
  'storage-full': { at: BEN, world: REFUSING, act: passTuck },
  'pass-all': { at: BEN, world: ALL_SHOWN },
  'by-hand': { at: `${BEN}&level=%2Fhatchling`, world: following(BY_HAND) },
  about: {
    at: BEN,
    act: pressing((words) => words('coach:assess.about', { skill: 'Log roll' })),
  },
  'about-long': {
    at: LONGEST,
    world: LONG,
    act: pressing((words) =>
      words('coach:assess.about', { skill: 'Schwungbewegungsvorbereitung' }),
    ),
  },
  history: { at: `${THEO}&level=%2Fhatchling`, world: { server: history }, act: openHistory },
  'history-loading': {
    at: `${THEO}&level=%2Fhatchling`,
    world: { server: never },
    act: openHistory,
  },
  'history-empty': {
    at: `${THEO}&level=%2Fhatchling`,
    world: { server: () => ({ body: [] }) },
    act: openHistory,
  },
  'history-offline': { at: `${THEO}&level=%2Fhatchling`, world: OFFLINE, act: openHistory },
  'history-error': {
    at: `${THEO}&level=%2Fhatchling`,
    world: { server: () => ({ status: 0 }) },
    act: openHistory,
  },
  tags: { at: ELLA, act: pressing((words) => words('coach:member.tags')) },
  'tags-none': {
    at: ELLA,
    world: { state: { tags: [] } },
    act: pressing((words) => words('coach:member.tags')),
  },
  'tags-long': { at: LONGEST, world: LONG, act: pressing((words) => words('coach:member.tags')) },
  move: { at: ELLA, act: pressing((words) => words('coach:member.move')) },
  'move-long': { at: LONGEST, world: LONG, act: pressing((words) => words('coach:member.move')) },
  progress: {
    at: THEO,
    world: { server: history },
    act: pressing((words) => words('coach:charts.progress')),
  },
  'progress-loading': {
    at: THEO,
    world: { server: never },
    act: pressing((words) => words('coach:charts.progress')),
  },
  'progress-offline': {
    at: THEO,
    world: OFFLINE,
    act: pressing((words) => words('coach:charts.progress')),
  },
  'progress-error': {
    at: THEO,
    world: { server: () => ({ status: 0 }) },
    act: pressing((words) => words('coach:charts.progress')),
  },
  'progress-empty': {
    at: memberAt('Amelia', 'Amelia Adebayo'),
    act: pressing((words) => words('coach:charts.progress')),
  },
  award: {
    at: `${memberAt('Dafydd', 'Dafydd Price')}&level=%2Fhatchling`,
    act: pressing((words) => words('coach:assess.pass', { skill: 'Swing and drop' })),
  },
  graded: { at: BEN, act: passTuck },
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
  long: { at: LONGEST, world: LONG },
  'long-word': {
    at: memberAt('Wolfeschlegelsteinhausenbergerdorffwelchevoralternw', 'W'),
    world: LONG,
  },
};
