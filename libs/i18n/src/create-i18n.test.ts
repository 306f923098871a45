import { LANGUAGES, PORTALS, type Locale } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import { assess, planning } from './areas/coach.ts';
import { absence } from './areas/parent.ts';
import { schemeBrowser, transfers } from './areas/shared.ts';
import { createI18n } from './create-i18n.ts';
import { catalogue, type PortalMessages } from './messages.ts';
import { CLUB_MESSAGES } from './portals/club.ts';
import { COACH_MESSAGES } from './portals/coach.ts';
import { PARENT_MESSAGES } from './portals/parent.ts';
import { SCHEME_MESSAGES } from './portals/scheme.ts';

const MESSAGES = {
  coach: COACH_MESSAGES,
  club: CLUB_MESSAGES,
  scheme: SCHEME_MESSAGES,
  parent: PARENT_MESSAGES,
};

describe('createI18n', () => {
  test.each(LANGUAGES)('loads one language in every portal: %s', async (locale) => {
    for (const portal of PORTALS) {
      const { i18n, loadSignedIn } = await createI18n({ messages: MESSAGES[portal], locale });
      expect(i18n.t('actions.save')).not.toBe('actions.save');
      expect(Object.keys(i18n.store.data[locale] ?? {})).toEqual(['common']);
      await loadSignedIn();
      expect(Object.keys(i18n.store.data)).toEqual([locale]);
      expect(Object.keys(i18n.store.data[locale] ?? {}).toSorted()).toEqual(
        ['common', portal].toSorted(),
      );
    }
  });

  test('loads the shared catalogue immediately for a signed-in user', async () => {
    const { i18n } = await createI18n({
      messages: COACH_MESSAGES,
      locale: 'de-DE',
      signedIn: true,
    });
    expect([i18n.t('coach:groups.showToday'), i18n.t('actions.undo')]).toEqual([
      'Heute anzeigen',
      'Rückgängig',
    ]);
  });

  test('speaks of pupils to clubs and of members to the others', async () => {
    const textIn = async (messages: PortalMessages) => {
      const { i18n } = await createI18n({
        messages,
        locale: 'cy-GB',
        signedIn: true,
      });
      return i18n.t('alerts.UNKNOWN_MEMBER');
    };
    expect(await textIn(COACH_MESSAGES)).toContain('aelod');
    expect(await textIn(CLUB_MESSAGES)).toContain('disgybl');
  });

  test('keeps the translations of two portals in one process apart', async () => {
    const coach = await createI18n({ messages: COACH_MESSAGES, locale: 'en-GB', signedIn: true });
    const club = await createI18n({ messages: CLUB_MESSAGES, locale: 'de-DE', signedIn: true });
    expect([coach.i18n.t('nav.members'), club.i18n.t('nav.members')]).toEqual([
      'Members',
      'Teilnehmende',
    ]);
  });

  test('does not escape names, because React does', async () => {
    const { i18n } = await createI18n({ messages: COACH_MESSAGES, locale: 'en-GB' });
    expect(i18n.t('drawer.user', { name: "Nia O'Brien & <Co>" })).toBe(
      "Logged in as Nia O'Brien & <Co>",
    );
  });

  test('lets the client’s own messages win over the audience’s and the language’s', async () => {
    const requested: Locale[] = [];
    const { i18n, load } = await createI18n({
      messages: CLUB_MESSAGES,
      locale: 'en-GB',
      signedIn: true,
      clientTranslations: async (locale) => {
        requested.push(locale);
        return {
          common: { nav: { members: 'Stars' }, start: { retry: 'Again' } },
          planning: { schemes: { title: 'Plans' } },
        };
      },
    });
    await load([planning]);
    expect([
      i18n.t('nav.members'),
      i18n.t('start.retry'),
      i18n.t('planning:schemes.title'),
    ]).toEqual(['Stars', 'Again', 'Plans']);
    expect(requested).toEqual(['en-GB']);
  });
});

describe('load', () => {
  test('adds an area’s sections to those of its portal', async () => {
    const { i18n, load } = await createI18n({
      messages: COACH_MESSAGES,
      locale: 'en-GB',
      signedIn: true,
    });
    expect(i18n.exists('coach:assess.passAll')).toBe(false);
    await load([assess]);
    expect([i18n.t('coach:assess.passAll'), i18n.t('coach:assess.noScheme')]).toEqual([
      'Pass all',
      'This session has no scheme',
    ]);
  });

  test('loads a file once, and again after a failure', async () => {
    const { i18n, load } = await createI18n({ messages: COACH_MESSAGES, locale: 'en-GB' });
    let attempts = 0;
    const area = catalogue('entry', async () => {
      attempts += 1;
      if (attempts === 1) throw new TypeError('Failed to fetch');
      return { default: { redirect: { title: 'Logging in' } } };
    });
    await expect(load([area])).rejects.toThrow('Failed to fetch');
    await Promise.all([load([area]), load([area])]);
    expect(attempts).toBe(2);
    expect(i18n.t('entry:redirect.title')).toBe('Logging in');
  });

  test('reports a key that no loaded catalogue has', async () => {
    const missing: string[] = [];
    const { i18n, load } = await createI18n({
      messages: COACH_MESSAGES,
      locale: 'en-GB',
      onMissingKey: (key) => missing.push(key),
    });
    i18n.t('planning:schemes.title');
    await load([planning]);
    i18n.t('planning:schemes.title');
    expect(missing).toEqual(['planning:schemes.title']);
  });

  test('reports a value that a text does not get, and shows nothing in its place', async () => {
    const missing: string[] = [];
    const { i18n, load } = await createI18n({
      messages: COACH_MESSAGES,
      locale: 'en-GB',
      onMissingValue: (name) => missing.push(name),
    });
    await load([planning]);
    const title = 'First rolls';
    expect(i18n.t('planning:edit.renamed', { title })).toBe('Renamed to “First rolls”');
    expect(missing).toEqual([]);
    expect(i18n.t('planning:edit.renamed')).toBe('Renamed to “”');
    expect(missing).toEqual(['title']);
  });
});

describe('plural forms and numbers', () => {
  test('Welsh has six plural forms', async () => {
    const { i18n, load } = await createI18n({ messages: COACH_MESSAGES, locale: 'cy-GB' });
    await load([schemeBrowser]);
    const texts = [0, 1, 2, 3, 6, 7].map((count) => i18n.t('scheme-browser:node.found', { count }));
    expect(texts).toEqual([
      '0 canlyniad',
      '1 canlyniad',
      '2 ganlyniad',
      '3 chanlyniad',
      '6 chanlyniad',
      '7 canlyniad',
    ]);
  });

  test('the French de is shortened before a name with a vowel', async () => {
    const { i18n, load } = await createI18n({ messages: COACH_MESSAGES, locale: 'fr-FR' });
    await load([transfers]);
    const titleFor = (name: string) => i18n.t('common:transfers.startTitle', { name });
    expect(titleFor('Mabon')).toBe('Changement de club de Mabon');
    expect(titleFor('Osian')).toBe('Changement de club d’Osian');
  });

  test('no French line begins with a sign that has a space before it', async () => {
    const { i18n, load } = await createI18n({ messages: PARENT_MESSAGES, locale: 'fr-FR' });
    await load([absence]);
    const text = i18n.t('parent:absence.onlyThisNamed', { report: 'A : B' });
    expect(text).toBe('Retirer seulement celui-ci\u00a0: A : B');
    expect(i18n.t('parent:absence.explainTitle', { firstname: 'Osian' })).toMatch(/\u00a0\?$/);
  });

  test('a number in a text is written as the language does', async () => {
    const numbersIn = async (locale: Locale) => {
      const { i18n } = await createI18n({ messages: COACH_MESSAGES, locale, signedIn: true });
      return [999, 1240].map((count) =>
        i18n
          .t('table.selected', { count })
          .replace(/[^\d.,\s]/g, '')
          .trim(),
      );
    };
    expect(await numbersIn('en-GB')).toEqual(['999', '1,240']);
    expect(await numbersIn('de-DE')).toEqual(['999', '1.240']);
    expect(await numbersIn('fr-FR')).toEqual(['999', '1\u202f240']);
  });
});
