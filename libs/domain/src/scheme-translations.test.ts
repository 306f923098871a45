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
      unknown: ['content.1', 'content.9'],
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

describe('an edit of a translation by a user who saw an earlier text', () => {
  const seen = (source: ContentBlock, value: string) => ({ ...inWelsh(value), source });
  const [tuck, low] = [text('Tuck.'), text('Stay low.')];

  test('[D21] follows a block that has moved', () => {
    const now = node(text('Mats down!', 'warning'), low, tuck);
    const content = { 0: seen(tuck, 'Crymu.'), 1: seen(low, 'Isel.') };
    const { blocks } = textsOfNode(now, saved(now, null, { content }));
    expect(blocks.map(({ state, text: { value } }) => [state, value])).toEqual([
      ['missing', null],
      ['current', 'Isel.'],
      ['current', 'Crymu.'],
    ]);
  });

  test('[D21] is stored as changed with the text that was seen', () => {
    const now = { title: 'Forward roll', content: [text('Tuck in.')] };
    const before = translated(node(tuck), 'Crymu');
    const edited = saved(now, before, {
      title: 'Rholio',
      source_title: 'Roll',
      content: { 0: seen(tuck, 'Crymu.') },
    });
    expect(textsOfNode(now, edited)).toMatchObject({
      title: { text: 'Rholio', state: 'changed' },
      earlierTitle: 'Roll',
      blocks: [{ state: 'changed', text: inWelsh('Crymu.'), earlier: inWelsh('Tuck.') }],
    });
  });

  test('[D21] does not replace the translation of the text that is there now', () => {
    const now = { title: 'Forward roll', content: [low] };
    const current = saved(now, null, {
      title: 'Rholio ymlaen',
      content: { 0: inWelsh('Isel.') },
    });
    const edit = { title: 'Rholio', source_title: 'Roll', content: { 0: seen(tuck, 'Crymu.') } };
    expect(editTranslation(now, current, edit)).toEqual({
      ok: false,
      unknown: ['title', 'content.0'],
    });
    expect(editTranslation(now, null, { content: { 4: seen(tuck, 'Crymu.') } })).toEqual({
      ok: false,
      unknown: ['content.4'],
    });
  });

  test('[D21] keeps the translations of equal blocks apart', () => {
    const now = node(low, tuck, tuck);
    const content = { 0: seen(tuck, 'Crymu 1.'), 1: seen(tuck, 'Crymu 2.') };
    const { blocks } = textsOfNode(now, saved(now, null, { content }));
    expect(blocks.map(({ text: { value } }) => value)).toEqual([null, 'Crymu 2.', 'Crymu 1.']);
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
      edits: {
        '/a': {
          title: 'W0',
          source_title: 'Roll',
          content: { 0: { title: 'W1', value: 'W2', source: heading } },
        },
      },
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
