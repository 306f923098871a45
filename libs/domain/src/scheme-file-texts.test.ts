import { CONTENT_TYPES } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import { blocksOfFile, sectionsOfFile, translationsOfFile } from './scheme-file-texts.ts';

describe('blocksOfFile', () => {
  test.each(CONTENT_TYPES)('reads blocks of the type %s', (type) => {
    const block = { title: 'How', value: 'Tuck', type };
    expect(blocksOfFile([block])).toEqual([block]);
  });

  test('blocks without a known type are left out', () => {
    const text = { title: null, value: 'A', type: 'text' };
    expect(blocksOfFile([{ ...text, type: 'sound' }, { value: 'B' }, null, 'C', text])).toEqual([
      text,
    ]);
    expect(blocksOfFile(text)).toEqual([]);
  });

  test('a title that is no text is none, and an empty one stays', () => {
    const titleOf = (title: unknown) => blocksOfFile([{ type: 'text', title }])[0]?.title;
    expect([7, undefined, null, '', 'How'].map(titleOf)).toEqual([null, null, null, '', 'How']);
  });

  test('a value is a text or a list of texts', () => {
    const valueOf = (value: unknown) => blocksOfFile([{ type: 'tags', value }])[0]?.value;
    expect(['A', ['A', 1, 'B'], [], 7, undefined].map(valueOf)).toEqual([
      'A',
      ['A', 'B'],
      [],
      '',
      '',
    ]);
  });
});

describe('translationsOfFile', () => {
  const source = { title: 'How', value: 'Tuck', type: 'text' };
  const text = { title: 'Sut', value: 'Crymu' };

  const translationOf = (translation: unknown) =>
    translationsOfFile({ 'cy-GB': { '/a': translation } })['cy-GB']?.['/a'];

  test('reads languages, and nodes in each of them', () => {
    const full = { title: 'Rhôl', source_title: 'Roll', content: [{ at: 0, source, text }] };
    const titled = { title: 'Rolle', source_title: null, content: [] };
    const translations = { 'cy-GB': { '/a': full }, de: { '/a': titled, '/b': full } };
    expect(translationsOfFile(translations)).toEqual(translations);
  });

  test('a language without nodes stays, because it is complete in the file', () => {
    expect(translationsOfFile({ 'cy-GB': {}, de: null })).toEqual({ 'cy-GB': {}, de: {} });
    expect(translationsOfFile(undefined)).toEqual({});
  });

  test.each([
    null,
    {},
    { title: ' ' },
    { title: 7 },
    { source_title: 'Roll' },
    { content: [] },
    { content: [{ at: 0, source, text: { title: '', value: ' \n' } }] },
  ])('a translation without texts is none: %j', (translation) => {
    expect(translationOf(translation)).toBeUndefined();
    expect(translationsOfFile({ de: { '/a': translation } })).toEqual({ de: {} });
  });

  test('the source of a title is left out without the title', () => {
    const content = [{ at: 1, source, text }];
    expect(translationOf({ source_title: 'Roll', content })).toEqual({
      title: null,
      source_title: null,
      content,
    });
    expect(translationOf({ title: 'Rhôl', source_title: ' ' })).toEqual({
      title: 'Rhôl',
      source_title: null,
      content: [],
    });
  });

  test('a block has a title, a value or both', () => {
    const textsOf = (each: unknown) =>
      translationOf({ content: [{ at: 0, source, text: each }] })?.content[0]?.text;
    expect(textsOf(text)).toEqual(text);
    expect(textsOf({ title: ' Sut ' })).toEqual({ title: ' Sut ', value: null });
    expect(textsOf({ title: ' ', value: 'Crymu' })).toEqual({ title: null, value: 'Crymu' });
    expect(textsOf({ value: 7 })).toBeUndefined();
  });

  test.each([
    { source, text },
    { at: -1, source, text },
    { at: '0', source, text },
    { at: 0, text },
    { at: 0, source: { ...source, type: 'sound' }, text },
    { at: 0, source },
  ])('a block without a position, a source or a text is left out: %j', (block) => {
    const valid = { at: 2, source, text };
    expect(translationOf({ content: [block, valid] })?.content).toEqual([valid]);
  });
});

describe('sectionsOfFile', () => {
  const titleOf = (title: unknown) => sectionsOfFile([{ type: 'text', title }])[0]?.title;

  test('reads sections of known types with a title', () => {
    expect(
      sectionsOfFile([
        { type: 'skills', title: 'Main part', id: 7 },
        { type: 'game', title: 'Game' },
        { title: 'No type' },
        { type: 'text' },
        { type: 'text', title: ' \n ' },
        null,
        { type: 'text', title: 'Notes' },
      ]),
    ).toEqual([
      { type: 'skills', title: 'Main part' },
      { type: 'text', title: 'Notes' },
    ]);
    expect(sectionsOfFile({ type: 'text', title: 'Notes' })).toEqual([]);
  });

  test('control characters and line breaks of a title become spaces', () => {
    expect(titleOf('A\tB\nC\u2028D\u2029E\u0007')).toBe('A B C D E');
  });

  test('a title is cut at 50 characters, without spaces around it', () => {
    const start = 'a'.repeat(49);
    expect(titleOf(`  ${start}bc`)).toBe(`${start}b`);
    expect(titleOf(`${start} bc`)).toBe(start);
  });
});
