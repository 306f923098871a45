import type { ContentBlock, NodeTranslation } from '@springboard/contract';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { parseCsv } from './csv.ts';
import { editTranslation, textsOfNode, translateNode } from './scheme-translations.ts';
import { readTranslationsCsv, translationsCsv } from './translation-csv.ts';

const text = (value: string | string[], type: ContentBlock['type'] = 'text'): ContentBlock => ({
  type,
  title: null,
  value,
});
const node = (...content: ContentBlock[]) => ({ title: 'Roll', content });
const inWelsh = (value: string) => ({ title: null, value });

const translated = (of: ReturnType<typeof node>, ...values: string[]): NodeTranslation => {
  const edit = {
    title: 'Rholio',
    content: Object.fromEntries(values.map((value, at) => [String(at), inWelsh(value)])),
  };
  return saved(of, null, edit);
};

const saved = (...edit: Parameters<typeof editTranslation>): NodeTranslation => {
  const edited = editTranslation(...edit);
  if (!edited.ok || edited.translation === null) throw new Error('not saved');
  return edited.translation;
};

describe('a translation', () => {
  test('[D21] stays with a block that moves, and a new warning stays in the leading language', () => {
    const before = node(text('Tuck.'), text('Stay low.'));
    const after = node(text('Mats down!', 'warning'), text('Tuck.'), text('Stay low.'));
    const translation = translated(before, 'Crymu.', 'Isel.');
    expect(translateNode(after, translation)).toEqual({
      title: 'Rholio',
      content: [text('Mats down!', 'warning'), text('Crymu.'), text('Isel.')],
    });
    expect(textsOfNode(after, translation).blocks.map(({ state }) => state)).toEqual([
      'missing',
      'current',
      'current',
    ]);
  });

  test('[D21] of a changed block is still shown, with the earlier text, until it is saved again', () => {
    const translation = translated(node(text('Tuck.'), text('Stay low.')), 'Crymu.', 'Isel.');
    const after = node(text('Tuck in.'), text('Stay very low.'));
    expect(textsOfNode(after, translation).blocks).toMatchObject([
      { state: 'changed', text: inWelsh('Crymu.'), earlier: inWelsh('Tuck.') },
      { state: 'changed', earlier: inWelsh('Stay low.') },
    ]);
    const again = saved(after, translation, { content: { 0: inWelsh('Crymu.') } });
    expect(textsOfNode(after, again).blocks.map(({ state }) => state)).toEqual([
      'current',
      'changed',
    ]);
    expect(translateNode(after, again).content?.[1]?.value).toBe('Isel.');
  });

  test('has no text for tags and addresses, joins paragraphs, and ends with its last text', () => {
    const files = { ...text('/media/a.pdf', 'files'), title: 'Sheet' };
    const of = node(text(['a', 'b']), text(['x'], 'tags'), files);
    const { blocks } = textsOfNode(of, null);
    expect(blocks.map(({ at, source }) => [at, source])).toEqual([
      [0, inWelsh('a\n\nb')],
      [2, { title: 'Sheet', value: null }],
    ]);
    const unknown = { 0: inWelsh('x'), 1: inWelsh('y'), 9: inWelsh('z') };
    expect(editTranslation(of, null, { content: unknown })).toEqual({
      ok: false,
      unknown: ['1', '9'],
    });
    const named = saved(of, null, { content: { 2: { title: 'Taflen', value: 'no' } } });
    expect(named).toMatchObject({ content: [{ at: 2, text: { title: 'Taflen', value: null } }] });
    expect(translateNode(of, named).content?.[2]).toEqual({ ...files, title: 'Taflen' });
    expect(editTranslation(of, named, { title: ' ', content: { 2: null } })).toEqual({
      ok: true,
      translation: null,
    });
  });
});

describe('a file for translators', () => {
  test('[D21] brings translations back, except of texts that changed meanwhile', () => {
    const heading = { ...text('=Tuck,\n\n"in".'), title: 'How' };
    const nodes = [
      { node_id: '/a', title: 'Roll', content: [heading], translation: null },
      { node_id: '/b', title: 'Jump', content: [], translation: null },
    ];
    const languages = ['en-GB', 'cy-GB'] as const;
    const csv = translationsCsv(nodes, languages);
    const rows = parseCsv(csv);
    if ('code' in rows) throw new Error(rows.code);
    const [header = [], ...lines] = rows.map(({ cells }) => [...cells]);
    expect(header).toEqual(['node_id', 'part', 'state', 'en-GB', 'cy-GB']);
    expect(lines.map(([id, part, state]) => [id, part, state])).toEqual([
      ['/a', 'title', 'missing'],
      ['/a', '0.title', 'missing'],
      ['/a', '0.value', 'missing'],
      ['/b', 'title', 'missing'],
    ]);
    expect(readTranslationsCsv(csv, nodes, languages)).toMatchObject({ edits: {}, changed: 0 });

    const written = lines.map(([id, part, state, source], at) => [
      id,
      part,
      state,
      source,
      `W${at}`,
    ]);
    const file = Papa.unparse([header, ...written, ['/c', 'title', '', 'x', 'y']], {
      delimiter: ';',
      newline: '\r\n',
    });
    const now = nodes.map((node, at) => (at === 1 ? { ...node, title: 'Leap' } : node));
    expect(readTranslationsCsv(file, now, languages)).toEqual({
      edits: { '/a': { title: 'W0', content: { 0: { title: 'W1', value: 'W2' } } } },
      changed: 3,
      unknown: 1,
      outdated: 1,
    });
    expect(readTranslationsCsv(file, nodes, ['en-GB', 'de-DE'])).toEqual({ code: 'COLUMNS' });
    expect(readTranslationsCsv('node_id,"part', nodes, languages)).toMatchObject({
      code: 'CSV_QUOTE',
    });
  });
});
