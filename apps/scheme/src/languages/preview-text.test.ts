import { describe, expect, test } from 'vitest';
import { previewForms, previewHeading } from './preview-text.ts';
import type { WordingCell } from './wording-rows.ts';

const row = (key: string, text: string, own: string | null = null): WordingCell => ({
  key,
  text,
  clubText: key.startsWith('common:') ? text.replace('member', 'pupil') : null,
  own,
});

const ROWS = [
  row('common:people.title', 'People'),
  row('common:people.count_one', '{{count}} member'),
  row('common:people.count_other', '{{count}} members'),
  row('common:people.hello', 'Hello {{firstname}}, member of {{club}}', 'Hi {{firstname}}'),
];

const options = { rows: ROWS, typed: {}, locale: 'en-GB', portal: 'coach', now: 0 } as const;
const [title, one, , hello] = ROWS;

describe('preview of a text', () => {
  test('[scheme-portal §10] has its plural forms with the number that selects each, in the wording of the audience', () => {
    if (one === undefined) throw new Error('No row');
    const texts = (portal: 'coach' | 'club') =>
      previewForms(one, { ...options, portal }).map(({ text }) => text);
    expect(texts('coach')).toEqual(['1 member', '2 members']);
    expect(texts('club')).toEqual(['1 pupil', '2 pupils']);
    const welsh = ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) =>
      row(`coach:tasks.count_${form}`, '{{count}}'),
    );
    const [first] = welsh;
    if (first === undefined) throw new Error('No row');
    const counts = previewForms(first, { ...options, rows: welsh, locale: 'cy-GB' });
    expect(counts.map(({ count }) => count)).toEqual([0, 1, 2, 3, 6, 12]);
  });

  test('[scheme-portal §10] shows what was typed, then the own text, with examples under the title of its section', () => {
    if (hello === undefined || title === undefined) throw new Error('No row');
    expect(previewForms(hello, options)).toMatchObject([{ text: 'Hi Ava', count: null }]);
    const french = { [hello.key]: 'Profil {{firstname, de}}' };
    expect(previewForms(hello, { ...options, typed: french })[0]?.text).toBe('Profil d’Ava');
    const typed = { [hello.key]: 'Hello {{firstname}} of {{club}}' };
    expect(previewForms(hello, { ...options, typed })[0]?.text).toBe('Hello Ava of [club]');
    expect(previewHeading(hello, options)).toBe('People');
    expect(previewHeading(title, options)).toBeNull();
  });
});
