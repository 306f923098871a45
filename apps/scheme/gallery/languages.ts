import type {
  ClientLanguage,
  ClientTranslations,
  SchemeClubs,
  SchemeGrades,
  SchemeReview,
} from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  pressButton,
  type Scenario,
  SERVER_DOWN,
  type Stories,
} from '@springboard/portal/gallery';
import { NOW } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';

const at = paths.languages;

const LANGUAGES: readonly ClientLanguage[] = [
  { language_id: 1, language: 'en-GB', active: 1 },
  { language_id: 2, language: 'cy-GB', active: 1 },
  { language_id: 3, language: 'fr-FR', active: 0 },
  { language_id: 4, language: 'de-DE', active: 0 },
];

const scheme = (title: string, language_ids: number[]) => ({
  uuid: title,
  slug: 'first-flight',
  title,
  theme: 'teal',
  description: 'For recreational groups from the age of 5.',
  published: true,
  version: 3,
  updated_at: NOW,
  language_ids,
  leading_language_id: 1,
  etag: 'e1',
});

const REVIEW: SchemeReview = {
  required: true,
  may_require: true,
  review: null,
  last_edited_by: null,
  candidates: [],
};

const CLUBS: SchemeClubs = {
  all: false,
  clubs: [
    { id: 7, name: 'Riverside Gymnastics Club', is_offered: true, groups: 4, members: 62 },
    { id: 8, name: 'Turn- und Gymnastikverein Lakeside', is_offered: true, groups: 0, members: 0 },
    { id: 9, name: 'Harbour', is_offered: false, groups: 1, members: 12 },
  ],
  etag: 'c1',
};

const GRADES: SchemeGrades = {
  grades: [
    { label: 'N/A', pass: false, count: 1204 },
    { label: 'Needs practice', pass: false, count: 18_310 },
    { label: 'Pass', pass: true, count: null },
    {
      label: 'Sicher und ohne Hilfestellung an jedem Gerät',
      pass: false,
      meaning: 'turnt die Übung an jedem Gerät sicher vor und erklärt sie anderen Kindern',
      count: 1,
    },
  ],
  draft: null,
  etag: 'g1',
};

const served = (...titles: string[]): Scenario => servedWith(GRADES, titles);

const servedWith = (grades: SchemeGrades, titles: readonly string[]): Scenario => ({
  session: { languages: LANGUAGES },
  server: ({ pathname }) => {
    if (pathname.endsWith('/schemes'))
      return { body: titles.map((title) => scheme(title, [1, 2])) };
    if (pathname.endsWith('/versions')) return { body: [] };
    if (pathname.endsWith('/review')) return { body: REVIEW };
    if (pathname.endsWith('/clubs')) return { body: CLUBS };
    if (pathname.endsWith('/sections')) return { body: SECTIONS };
    if (pathname.endsWith('/grade-settings')) return { body: grades };
    return {
      body: LANGUAGES.map((language, index) => ({
        ...language,
        stats: {
          users: [412, 38, 0, 0][index],
          schemes: index < 2 ? [...titles] : [],
          texts: index === 1 ? 640 : 0,
          translated: index === 1 ? 588 : 0,
        },
      })),
    };
  },
});

const SECTIONS = [
  { id: 1, ordering: 0, type: 'text', title: 'Warm-up' },
  { id: 2, ordering: 1, type: 'skills', title: 'Main part' },
  { id: 3, ordering: 2, type: 'text', title: 'Cool-down and what to say to parents' },
];

/** The languages of the client (portals §D). */
export const languages: Stories = {
  full: { at, scenario: served('First Flight', 'Apparatus Pathway') },
  loading: { at, scenario: LOADING, staysLoading: true },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  long: { at, scenario: served('Gleichgewichts- und Orientierungsfähigkeitsübungsprogramm') },
};

const wordingAt = `${paths.wording}?area=coach`;

const WORDING: ClientTranslations = {
  messages: { 'coach:assess.title': 'Assess by gymnast' },
  external: false,
};

const wordingOf = (translations: ClientTranslations): Scenario => ({
  session: { languages: LANGUAGES },
  server: ({ pathname }) => ({
    body: pathname.includes('/client-translations/') ? translations : LANGUAGES,
  }),
});

/** The client's own wording in its languages (scheme-portal §10). */
export const wording: Stories = {
  full: { at: wordingAt, scenario: wordingOf(WORDING) },
  preview: {
    at: `${paths.wording}?area=common&search=ADDED_MEMBERS`,
    scenario: wordingOf(WORDING),
    act: pressButton((t) =>
      t('scheme:languages.wording.preview.showOf', {
        text: '{{count}} member added',
        language: t('common:languages.en-GB'),
      }),
    ),
  },
  external: { at: wordingAt, scenario: wordingOf({ ...WORDING, external: true }) },
  error: { at: wordingAt, scenario: SERVER_DOWN },
};

const settingsAt = paths.settings('first-flight');

/** The settings of a scheme (portals §D). */
export const schemeSettings: Stories = {
  full: { at: settingsAt, scenario: served('First Flight') },
  loading: { at: settingsAt, scenario: LOADING, staysLoading: true },
  error: { at: settingsAt, scenario: SERVER_DOWN },
  offline: { at: settingsAt, scenario: OFFLINE },
  section: {
    at: settingsAt,
    scenario: served('First Flight'),
    act: pressButton((t) => t('scheme:settings.sections.add')),
  },
  'remove-grade': {
    at: settingsAt,
    scenario: served('First Flight'),
    act: async ({ press, t }) => {
      await press('button', t('scheme:schemeGrades.remove', { number: '2' }));
      await press('button', t('scheme:schemeGrades.saveDraft'));
    },
  },
  'grades-of-draft': {
    at: settingsAt,
    scenario: servedWith(
      {
        ...GRADES,
        draft: {
          scale: 0,
          grades: [
            { label: 'N/A', pass: false },
            { label: 'Pass', pass: true },
          ],
          mapping: [0, 0, 1, 1],
        },
      },
      ['First Flight'],
    ),
  },
  'remove-club': {
    at: settingsAt,
    scenario: served('First Flight'),
    act: pressButton((t) =>
      t('scheme:schemeClubs.removeFrom', { name: 'Riverside Gymnastics Club' }),
    ),
  },
  long: {
    at: settingsAt,
    scenario: served('Gleichgewichts- und Orientierungsfähigkeitsübungsprogramm'),
  },
};
