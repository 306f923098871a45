import type { Locale } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { addLanguages } from '../../testing/auth.ts';
import { buildUser, type UserRow } from '../../testing/builders.ts';
import { csvLines } from '../../testing/csv-lines.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { findCsvTexts } from './texts.ts';

let api: TestApi;
let world: World;
let admin: UserRow;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  admin = await buildUser(api.owner, world.club, 'admin');
});
afterAll(() => api.close());

const linesOf = async (language: Locale, language_id = 1) => {
  const as = await api.tokenFor(admin, { language: { language_id, language } });
  const headers = { accept: 'text/csv' };
  const { body } = await api.call('GET /members', { as, host: world.host, headers });
  return csvLines(body);
};

describe('the CSV file of a list', () => {
  test.each([
    ['en-GB', ['First name', 'Last name', 'Date of birth'], '9 y 6 m', 'Active'],
    ['cy-GB', ['Enw cyntaf', 'Cyfenw', 'Dyddiad geni'], '9 b 6 m', 'Gweithredol'],
    ['de-DE', ['Vorname', 'Nachname', 'Geburtsdatum'], '9 J 6 M', 'Aktiv'],
    ['fr-FR', ['Prénom', 'Nom', 'Date de naissance'], '9 a 6 m', 'Actif'],
  ] as const)(
    '[D10] has headings and codes in the language of the reader: %s',
    async (language, names, age, status) => {
      const [headings = [], ella = []] = await linesOf(language);
      expect(headings.slice(0, 3)).toEqual(names);
      expect([ella[2], ella[3], ella.at(-1)]).toEqual(['2017-05-04', age, status]);
    },
  );

  test('[D10] shortens the French de before a name with a vowel', async () => {
    const language = { language_id: 1, language: 'fr-FR' } as const;
    const { t } = await findCsvTexts(api.owner, {
      client_id: world.client.id,
      club_id: null,
      language,
    });
    const textFor = (club: string) => t('common:transfers.waits.club', { club });
    expect([textFor('Lakeside'), textFor('Albion')]).toEqual([
      'Réponse de Lakeside attendue',
      'Réponse d’Albion attendue',
    ]);
  });

  test("[D10] has the client's own wording", async () => {
    const ids = await addLanguages(api, world.client.id);
    const language_id = ids['en-GB'] ?? 0;
    await api.owner
      .insertInto('client_messages')
      .values({
        client_id: world.client.id,
        language_id,
        key: 'club:members.level',
        text: 'Stage',
        updated_at: 0,
        updated_by: admin.uuid,
      })
      .execute();
    expect((await linesOf('en-GB', language_id))[0]).toContain('Stage');
  });

  test('says the source of members in a club of two sources only', async () => {
    expect((await linesOf('en-GB'))[0]).not.toContain('Source');
    await api.owner
      .updateTable('clubs')
      .set({ member_types: 'local_and_remote' })
      .where('id', '=', world.club.id)
      .execute();
    const [headings = [], ella = []] = await linesOf('en-GB');
    expect(ella[headings.indexOf('Source')]).toBe('Local');
  });
});
