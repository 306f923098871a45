import type { Language, SchemeLanguages, SchemeTranslation } from '@springboard/contract';
import { OFFLINE, type Scenario, type Stories } from '@springboard/portal/gallery';
import { NOW } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';

export const LANGUAGES: readonly Language[] = [
  { language_id: 1, language: 'en-GB', active: 1 },
  { language_id: 2, language: 'cy-GB', active: 1 },
  { language_id: 4, language: 'de-DE', active: 1 },
];

const SCHEME = {
  uuid: 'first-flight',
  slug: 'first-flight',
  title: 'First Flight',
  theme: null,
  published: true,
  version: 3,
  updated_at: NOW,
  language_ids: [1, 2, 4],
  leading_language_id: 1,
  etag: 'e1',
};

const COVERAGE: SchemeLanguages = {
  leading_language_id: 1,
  has_draft: false,
  in_review: false,
  languages: [
    { language_id: 2, texts: 48, translated: 48, changed: 0, unpublished: 0 },
    { language_id: 4, texts: 48, translated: 31, changed: 2, unpublished: 3 },
  ],
};

const text = (value: string, type: 'text' | 'warning' = 'text') => ({ type, title: null, value });

const ROLL = text('Start in a deep squat. Tuck the chin and roll over the upper back to stand.');

const TRANSLATION: SchemeTranslation = {
  leading_language_id: 1,
  has_draft: true,
  in_review: false,
  coverage: { language_id: 4, texts: 6, translated: 3, changed: 1, unpublished: 3 },
  nodes: [
    { node_id: '/level-1', t: 'l', title: 'Level 1', content: [], translation: null },
    {
      node_id: '/level-1/floor',
      t: 'sg',
      title: 'Floor',
      content: [],
      translation: { title: 'Boden', source_title: 'Floor', content: [] },
    },
    {
      node_id: '/level-1/floor/forward-roll',
      t: 's',
      title: 'Forward roll',
      content: [ROLL, text('Keep the landing mat free.', 'warning')],
      translation: {
        title: 'Rolle vorwärts',
        source_title: 'Forward roll',
        content: [
          {
            at: 0,
            source: text('Start in a squat. Tuck the chin and roll over the back to stand.'),
            text: {
              title: null,
              value:
                'Beginnen Sie in der Hocke. Das Kinn zur Brust nehmen und über den Rücken in den Stand rollen.',
            },
          },
        ],
      },
    },
  ],
};

const serve = (translation: SchemeTranslation): Scenario => ({
  session: { languages: LANGUAGES },
  server: ({ pathname }) => {
    if (pathname.endsWith('/schemes')) return { body: [SCHEME] };
    if (pathname.endsWith('/versions')) return { body: [] };
    if (pathname.endsWith('/translations')) return { body: COVERAGE };
    return { body: /translations\/\d+$/.test(pathname) ? translation : LANGUAGES };
  },
});

/** How much of a scheme is translated (D21). */
export const translationList: Stories = {
  full: { at: paths.translations('first-flight'), scenario: serve(TRANSLATION) },
};

/** The texts of a scheme beside their translation (D21). */
export const translation: Stories = {
  full: { at: paths.translation('first-flight', 4), scenario: serve(TRANSLATION) },
  offline: { at: paths.translation('first-flight', 4), scenario: OFFLINE },
};
