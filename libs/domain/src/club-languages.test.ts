import type { Language } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import { languagesOfClub } from './club-languages.ts';

const ENGLISH: Language = { language_id: 1, language: 'en-GB', active: 1 };
const WELSH: Language = { language_id: 2, language: 'cy-GB', active: 1 };
const ACTIVE = [ENGLISH, WELSH];

describe('languagesOfClub', () => {
  test('has the active languages that the club has chosen', () => {
    expect(languagesOfClub(ACTIVE, { language_ids: [2, 3] })).toEqual([WELSH]);
  });

  test.each([null, { language_ids: [] }, { language_ids: [3] }])(
    'has all active languages for the club %j, which has chosen none of them',
    (club) => {
      expect(languagesOfClub(ACTIVE, club)).toEqual(ACTIVE);
    },
  );
});
