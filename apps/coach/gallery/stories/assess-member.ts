import { pending, pressButton, type Action, type PageDriver } from '@springboard/portal/gallery';
import { assessMember as assess, indexScheme } from '@springboard/assessment';
import type { Curriculum, GroupMember, SchemeNode } from '@springboard/contract';
import type { Stories, Scenario } from '../story.ts';
import { history, LOG_ROLL } from '../fixtures/history.ts';
import { MEMBERS } from '../fixtures/people.ts';
import { FIRST_FLIGHT, FIVE_GRADES, GRADES } from '../fixtures/scheme.ts';
import {
  ALL_OPTIONAL_PARTS,
  NO_FEATURES,
  LONG,
  OFFLINE,
  LOADING,
  ONE_REJECTED,
  STORAGE_FULL,
  session,
  WITHOUT_SCHEME,
} from '../fixtures/scenarios.ts';

const at = '/member-groups/1/assess-by-member';

const memberAt = (firstname: string, name: string): string =>
  `${at}/${encodeURIComponent(name)}?${new URLSearchParams({ memberUuid: `uuid-${firstname}` })}`;

/** No level depends on another. Levels beyond the session's limit are not assessed. */
const ALL_OPEN = {
  ...FIRST_FLIGHT,
  tree: FIRST_FLIGHT.tree.map((level) => ({ ...level, dependencies: [] })),
};

const inAllOpen = (members: readonly GroupMember[]): readonly GroupMember[] => {
  const scheme = indexScheme(ALL_OPEN, GRADES);
  return members.map((member) => ({
    ...member,
    ...assess(scheme, member.scores, member.badges),
  }));
};

/** A level with manual completion and a skipped skill. */
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

const following = (scheme: Curriculum): Scenario => ({
  state: { schemes: { [scheme.slug]: { curriculum: scheme, grades: GRADES } } },
});

const WITH_FIVE_GRADES: Scenario = {
  state: { schemes: { [FIRST_FLIGHT.slug]: { curriculum: FIRST_FLIGHT, grades: FIVE_GRADES } } },
};

const ELLA = memberAt('Ella', 'Ella Brown');
const THEO = memberAt('Theo', 'Theo Campbell');
const BEN = memberAt('Ben', 'Ben Hughes');
const LONGEST = memberAt('Maximilian-Alexander', 'Maximilian');

const passTuck: Action = pressButton((t) =>
  t('coach:assess.pass', { skill: 'Straight, star and tuck' }),
);

const openHistory: Action = async ({ press, t }) => {
  await openGrades({ press, t });
  await press('menuitem', t('coach:history.open', { skill: 'Log roll' }));
};

async function openGrades({ press, t }: Pick<PageDriver, 'press' | 't'>): Promise<void> {
  const name = 'Theo Campbell';
  await press('button', t('coach:assess.gradeOf', { skill: 'Log roll', name }));
}

/** §2, assess-by-member-grades. */
export const assessMember: Stories = {
  full: { at: ELLA },
  'to-go': { at: `${ELLA}&show=to_go` },
  loading: { at: ELLA, scenario: LOADING },
  empty: { at: memberAt('Amelia', 'Amelia Adebayo') },
  unknown: { at: memberAt('Nobody', 'Nobody') },
  error: { at: ELLA, scenario: ONE_REJECTED },
  'scheme-missing': { at: ELLA, scenario: WITHOUT_SCHEME },
  offline: { at: ELLA, scenario: OFFLINE },
  'no-permission': { at: ELLA, scenario: NO_FEATURES },
  found: { at: `${ELLA}&search=roll` },
  'nothing-found': { at: `${ELLA}&search=zzz` },
  'storage-full': { at: BEN, scenario: STORAGE_FULL, act: passTuck },
  'pass-all': { at: BEN, scenario: ALL_OPTIONAL_PARTS },
  'by-hand': { at: `${BEN}&level=%2Fhatchling`, scenario: following(BY_HAND) },
  about: {
    at: BEN,
    act: pressButton((t) => t('coach:assess.about', { skill: 'Log roll' })),
  },
  'about-long': {
    at: LONGEST,
    scenario: LONG,
    act: pressButton((t) => t('coach:assess.about', { skill: 'Schwungbewegungsvorbereitung' })),
  },
  history: { at: `${THEO}&level=%2Fhatchling`, scenario: { server: history }, act: openHistory },
  'history-loading': {
    at: `${THEO}&level=%2Fhatchling`,
    scenario: { server: pending },
    act: openHistory,
  },
  'history-empty': {
    at: `${THEO}&level=%2Fhatchling`,
    scenario: { server: () => ({ body: [] }) },
    act: openHistory,
  },
  'history-offline': { at: `${THEO}&level=%2Fhatchling`, scenario: OFFLINE, act: openHistory },
  'history-error': {
    at: `${THEO}&level=%2Fhatchling`,
    scenario: { server: () => ({ status: 0 }) },
    act: openHistory,
  },
  tags: { at: ELLA, act: pressButton((t) => t('coach:member.tags')) },
  'tags-none': {
    at: ELLA,
    scenario: { state: { tags: [] } },
    act: pressButton((t) => t('coach:member.tags')),
  },
  'tags-long': {
    at: LONGEST,
    scenario: LONG,
    act: pressButton((t) => t('coach:member.tags')),
  },
  move: { at: ELLA, act: pressButton((t) => t('coach:member.move')) },
  'move-long': {
    at: LONGEST,
    scenario: LONG,
    act: pressButton((t) => t('coach:member.move')),
  },
  progress: {
    at: THEO,
    scenario: { server: history },
    act: pressButton((t) => t('coach:charts.progress')),
  },
  'progress-loading': {
    at: THEO,
    scenario: { server: pending },
    act: pressButton((t) => t('coach:charts.progress')),
  },
  'progress-offline': {
    at: THEO,
    scenario: OFFLINE,
    act: pressButton((t) => t('coach:charts.progress')),
  },
  'progress-error': {
    at: THEO,
    scenario: { server: () => ({ status: 0 }) },
    act: pressButton((t) => t('coach:charts.progress')),
  },
  'progress-empty': {
    at: memberAt('Amelia', 'Amelia Adebayo'),
    act: pressButton((t) => t('coach:charts.progress')),
  },
  award: {
    at: `${memberAt('Dafydd', 'Dafydd Price')}&level=%2Fhatchling`,
    act: pressButton((t) => t('coach:assess.pass', { skill: 'Swing and drop' })),
  },
  graded: { at: BEN, act: passTuck },
  grades: { at: `${THEO}&level=%2Fhatchling`, act: openGrades },
  'five-grades': { at: `${THEO}&level=%2Fhatchling`, scenario: WITH_FIVE_GRADES },
  'badge-handed': {
    at: `${ELLA}&level=%2Fhatchling`,
    scenario: {
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
    scenario: {
      ...session({ assessment_level_limit: 1 }, inAllOpen(MEMBERS)),
      state: { schemes: { [ALL_OPEN.slug]: { curriculum: ALL_OPEN, grades: GRADES } } },
    },
  },
  long: { at: LONGEST, scenario: LONG },
  'long-word': {
    at: memberAt('Wolfeschlegelsteinhausenbergerdorffwelchevoralternw', 'W'),
    scenario: LONG,
  },
};
