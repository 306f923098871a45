import { ERROR_CODES, LANGUAGES, type Locale } from '@springboard/contract';
import { createI18n } from '@springboard/i18n';
import { COACH_MESSAGES } from '@springboard/i18n/portals/coach';
import { describe, expect, test } from 'vitest';

/** §8: every error code has a text in every language, with its values filled in. */

const speaking = async (locale: Locale) => {
  const { i18n } = await createI18n({ messages: COACH_MESSAGES, locale, signedIn: true });
  return i18n.getFixedT(locale, 'common');
};

describe('messages', () => {
  test.each(LANGUAGES)('[§8] every error code has a different sentence in %s', async (locale) => {
    const t = await speaking(locale);
    const texts = ERROR_CODES.map((code) => t(`errors.${code}`));
    expect(texts.filter((text) => text.startsWith('errors.') || text.trim() === '')).toEqual([]);
    const unknown = t('errors.UNKNOWN_ERROR');
    expect(texts.filter((text) => text === unknown)).toHaveLength(1);
  });

  /** libs/i18n/README.md says where those of §8 are that are missing here. */
  const ALERTS = [
    'ADDED_GROUP',
    'ADDED_MEMBERS',
    'NAME_SEARCH_ERROR',
    'SPECIAL_SEARCH_ERROR',
    'DELETED_GROUPS',
    'LEFT_GROUP',
    'UNKNOWN_MEMBER',
    'UPDATED_GROUP_NAME',
    'UPDATE_GROUP_NAME_ERROR',
    'STORAGE_FULL',
  ] as const;

  test.each(LANGUAGES)('[§8] every alert has a text with its values in %s', async (locale) => {
    const t = await speaking(locale);
    const texts = ALERTS.map((key) => t(`alerts.${key}`, { count: 3, name: 'Swifts' }));
    expect(texts.filter((text) => /^alerts\.|\{\{|^\s*$/.test(text))).toEqual([]);
    expect(new Set(texts).size).toBe(ALERTS.length);
  });

  const FORM_ERRORS = [
    'REQUIRED',
    'EMAIL_AND_PASSWORD',
    'EMAIL_FORMAT',
    'TOO_LONG',
    'PASSWORD_LENGTH',
    'PASSWORD_CHARACTERS',
    'PASSWORDS_DIFFER',
    'ID_CHARACTERS',
    'NAME_LENGTH',
    'DATE_FORMAT',
    'AGE_TOO_LOW',
    'AGE_TOO_HIGH',
    'AGE_RANGE',
    'FILE_TOO_LARGE',
    'FILE_TYPE',
    'SEARCH_LENGTH',
    'SESSION_FULL',
    'MEMBER_INACTIVE',
  ] as const;

  test.each(LANGUAGES)('[§5] every form error has a message in %s', async (locale) => {
    const t = await speaking(locale);
    const texts = FORM_ERRORS.map((key) => t(`validation.${key}`, { n: 8 }));
    expect(texts.filter((text) => /^validation\.|\{\{|^\s*$/.test(text))).toEqual([]);
    expect(new Set(texts).size).toBe(FORM_ERRORS.length);
  });
});
