import { describe, expect, test } from 'vitest';
import { renderEmail } from '../email-templates.ts';
import { french } from './fr-FR.ts';

describe('the French e-mails', () => {
  test('shorten de before a name with a vowel', () => {
    const subjectFor = (firstname: string) =>
      french.transfer({
        client: 'Albion Gymnastics',
        username: 'sian',
        transfer: { firstname, from_club: 'A', to_club: 'B', day: '1 mars', is_agreed: true },
      }).subject;
    expect(subjectFor('Mabon')).toBe('Changement de club de Mabon : votre réponse est attendue');
    expect(subjectFor('Osian')).toBe('Changement de club d’Osian : votre réponse est attendue');
  });

  test('have a space before a colon', () => {
    const start_at = Date.parse('2027-03-28T09:00:00Z') / 1000;
    const session = {
      name: 'Eagles',
      start_at,
      time_zone: 'Europe/London',
      place: null,
      was: null,
    };
    const { text } = renderEmail({
      subject: 'sessions',
      language: 'fr-FR',
      firstname: 'Siân',
      client: 'Albion Gymnastics',
      username: 'sian',
      url: 'https://parent.test/overview',
      unsubscribe_url: null,
      sessions: [{ ...session, change: 'cancelled', reason: null }],
    });
    expect(text).toContain('dimanche 28 mars à 10:00, Eagles : annulée');
    expect(text).not.toMatch(/\p{L}:\s/u);
  });
});
