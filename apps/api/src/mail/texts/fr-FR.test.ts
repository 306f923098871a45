import { describe, expect, test } from 'vitest';
import { french } from './fr-FR.ts';

describe('the French e-mails', () => {
  test('shorten de before a name with a vowel', () => {
    const subjectFor = (firstname: string) =>
      french.transfer({
        client: 'Albion Gymnastics',
        username: 'sian',
        transfer: { firstname, from_club: 'A', to_club: 'B', day: '1 mars' },
      }).subject;
    expect(subjectFor('Mabon')).toBe('Changement de club de Mabon : votre réponse est attendue');
    expect(subjectFor('Osian')).toBe('Changement de club d’Osian : votre réponse est attendue');
  });
});
