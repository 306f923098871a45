import { LANGUAGES, PORTALS, type Locale } from '@springboard/contract';
import { expect, test } from 'vitest';
import { AREAS } from './catalogues.ts';
import { createI18n } from './create-i18n.ts';

test.each(LANGUAGES)(
  '%s speaks in every portal, with nothing but its own words',
  async (locale) => {
    for (const portal of PORTALS) {
      const { i18n, loadPortal } = await createI18n({ portal, locale });
      expect(i18n.t('actions.save')).not.toBe('actions.save');
      expect(Object.keys(i18n.store.data[locale] ?? {})).toEqual(['common']);
      await loadPortal();
      expect(Object.keys(i18n.store.data)).toEqual([locale]);
      expect(Object.keys(i18n.store.data[locale] ?? {})).toEqual([
        'common',
        portal,
        ...AREAS[portal],
      ]);
    }
  },
);

test('another language is loaded when it is chosen', async () => {
  const { i18n, changeLocale } = await createI18n({ portal: 'coach', locale: 'en-GB' });
  await changeLocale('de-DE');
  expect([i18n.language, i18n.t('actions.save')]).toEqual(['de-DE', 'Speichern']);
  await changeLocale('en-GB');
  expect(i18n.t('actions.save')).toBe('Save');
});

test('the words of the screens follow the language', async () => {
  const { i18n, changeLocale, loadPortal } = await createI18n({ portal: 'coach', locale: 'en-GB' });
  await loadPortal();
  await changeLocale('de-DE');
  expect(i18n.t('coach:groups.showToday')).toBe('Heute anzeigen');
});

test('Welsh has six plural forms', async () => {
  const { i18n, loadPortal } = await createI18n({ portal: 'coach', locale: 'cy-GB' });
  await loadPortal();
  expect([0, 1, 2, 3, 6, 7].map((count) => i18n.t('age.years', { count }))).toEqual([
    '0 mlynedd',
    '1 flwyddyn',
    '2 flynedd',
    '3 blynedd',
    '6 blynedd',
    '7 mlynedd',
  ]);
});

test('a number in words is written as the language writes it', async () => {
  const spoken = async (locale: Locale) => {
    const { i18n, loadPortal } = await createI18n({ portal: 'coach', locale });
    await loadPortal();
    return [999, 1240].map((count) =>
      i18n
        .t('table.total', { count })
        .replace(/[^\d.,\s]/g, '')
        .trim(),
    );
  };
  expect(await spoken('en-GB')).toEqual(['999', '1,240']);
  expect(await spoken('de-DE')).toEqual(['999', '1.240']);
  expect(await spoken('fr-FR')).toEqual(['999', '1\u202f240']);
});

test('clubs read of pupils, all others of members', async () => {
  const spoken = async (portal: 'coach' | 'club') => {
    const { i18n, loadPortal } = await createI18n({ portal, locale: 'cy-GB' });
    await loadPortal();
    return i18n.t('alerts.UNKNOWN_MEMBER');
  };
  expect(await spoken('coach')).toContain('aelod');
  expect(await spoken('club')).toContain('disgybl');
});

test('two portals in one process do not share words', async () => {
  const coach = await createI18n({ portal: 'coach', locale: 'en-GB' });
  const club = await createI18n({ portal: 'club', locale: 'de-DE' });
  await Promise.all([coach.loadPortal(), club.loadPortal()]);
  expect([coach.i18n.t('nav.members'), club.i18n.t('nav.members')]).toEqual([
    'Members',
    'Teilnehmende',
  ]);
});

test('names are shown as they are: escaping is left to what renders them', async () => {
  const { i18n } = await createI18n({ portal: 'coach', locale: 'en-GB' });
  expect(i18n.t('drawer.user', { name: "Nia O'Brien & <Co>" })).toBe(
    "Logged in as Nia O'Brien & <Co>",
  );
});

test("the client's own words come last, also after a change of language", async () => {
  const { i18n, changeLocale } = await createI18n({
    portal: 'club',
    locale: 'en-GB',
    overrides: (locale) =>
      Promise.resolve({
        common: { nav: { members: `Stars (${locale})` }, start: { retry: 'Us' } },
      }),
  });
  expect([i18n.t('nav.members'), i18n.t('start.retry')]).toEqual(['Stars (en-GB)', 'Us']);
  await changeLocale('fr-FR');
  expect(i18n.t('nav.members')).toBe('Stars (fr-FR)');
});
