import type { ContentBlock, NodeTranslation } from '@springboard/contract';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { parseCsv } from './csv.ts';
import {
  countTexts,
  editTranslation,
  isUntranslated,
  textsOfNode,
  translateNode,
  translationOfCopy,
} from './scheme-translations.ts';
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
    expect(header).toEqual(['node_id', 'part', 'state', 'earlier', 'en-GB', 'cy-GB']);
    expect(lines.map(([id, part, state]) => [id, part, state])).toEqual([
      ['/a', 'title', 'missing'],
      ['/a', '0.title', 'missing'],
      ['/a', '0.value', 'missing'],
      ['/b', 'title', 'missing'],
    ]);
    expect(readTranslationsCsv(csv, nodes, languages)).toMatchObject({ edits: {}, changed: 0 });

    const written = lines.map((cells, at) => [...cells.slice(0, 5), `W${at}`]);
    const file = Papa.unparse([header, ...written, ['/c', 'title', '', '', 'x', 'y']], {
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
      tooLong: 0,
    });
    expect(readTranslationsCsv(file, nodes, ['en-GB', 'de-DE'])).toEqual({ code: 'COLUMNS' });
    expect(readTranslationsCsv('node_id,"part', nodes, languages)).toMatchObject({
      code: 'CSV_QUOTE',
    });
  });

  const [tuck, low] = [text('Tuck.'), text('Low.')];
  const LANGUAGES = ['en-GB', 'cy-GB'] as const;
  type Node = Parameters<typeof translationsCsv>[0][number];
  const nodeWith = (translation: NodeTranslation | null, more: Partial<Node> = {}): Node => ({
    node_id: '/a',
    title: 'Roll',
    content: [tuck],
    translation,
    ...more,
  });
  const rowsOf = (nodes: readonly Node[]): string[][] => {
    const rows = parseCsv(translationsCsv(nodes, LANGUAGES));
    if ('code' in rows) throw new Error(rows.code);
    return rows.slice(1).map(({ cells }) => [...cells]);
  };
  const fileOf = (rows: readonly (readonly string[])[]) =>
    Papa.unparse([['node_id', 'part', 'state', 'earlier', ...LANGUAGES], ...rows]);
  const readFile = (file: string, nodes: readonly Node[]) => {
    const read = readTranslationsCsv(file, nodes, LANGUAGES);
    if ('code' in read) throw new Error(read.code);
    return read;
  };

  test('[D21] has missing texts first, then changed ones with the earlier text', () => {
    const welsh = saved(node(tuck), null, { title: 'Rholio', content: { 0: inWelsh('Crymu.') } });
    const nodes = [
      nodeWith(welsh, { title: 'Forward roll' }),
      nodeWith(null, { node_id: '/b', title: 'Jump', content: [] }),
    ];
    expect(rowsOf(nodes)).toEqual([
      ['/b', 'title', 'missing', '', 'Jump', ''],
      ['/a', 'title', 'changed', 'Roll', 'Forward roll', 'Rholio'],
      ['/a', '0.value', 'current', '', 'Tuck.', 'Crymu.'],
    ]);
  });

  test('[D21] confirms an unchanged translation of a changed text by its state', () => {
    const welsh = saved(node(tuck), null, { title: 'Rholio', content: { 0: inWelsh('Crymu.') } });
    const nodes = [nodeWith(welsh, { title: 'Forward roll', content: [text('Tuck in.')] })];
    const rows = rowsOf(nodes);
    expect(readFile(fileOf(rows), nodes).changed).toBe(0);
    const confirmed = rows.map((cells) => cells.map((cell) => cell.replace('changed', 'current')));
    const { edits, changed } = readFile(fileOf(confirmed), nodes);
    expect(changed).toBe(2);
    const [one] = nodes;
    if (one === undefined) throw new Error('unreachable');
    const edited = editTranslation(one, welsh, edits['/a'] ?? {});
    if (!edited.ok) throw new Error('rejected');
    const { title, blocks } = textsOfNode(one, edited.translation);
    expect([title.state, blocks[0]?.state]).toEqual(['current', 'current']);
  });

  test('[D21] finds a block that was moved since the export, and leaves out what is too long', () => {
    const before = [nodeWith(null, { content: [tuck, low] })];
    const rows = rowsOf(before).map((cells) => [...cells.slice(0, 5), `W ${cells[4]}`]);
    const now = [nodeWith(null, { content: [text('New.'), tuck, low] })];
    const { edits, ...counts } = readFile(fileOf(rows), now);
    expect(counts).toEqual({ changed: 3, unknown: 0, outdated: 0, tooLong: 0 });
    expect(edits['/a']?.content).toMatchObject({
      1: { value: 'W Tuck.', source: tuck },
      2: { value: 'W Low.', source: low },
    });
    const long = rows.map((cells) => [...cells.slice(0, 5), 'x'.repeat(201)]);
    expect(readFile(fileOf(long), now)).toMatchObject({ changed: 2, tooLong: 1 });
  });

  test('[D21] comes back equal with any texts', () => {
    const any = fc.string({
      unit: fc.constantFrom('a', 'é', ' ', '"', ',', ';', '=', '-', '@', "'", '\t', '\n', '\r\n'),
      minLength: 1,
      maxLength: 8,
    });
    const visible = any.filter((each) => each.trim() !== '');
    const blocks = fc.array(
      fc.record({ type: fc.constant('text' as const), title: fc.option(any), value: any }),
      {
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(visible, blocks, any, (title, content, written) => {
        const nodes = [nodeWith(null, { title, content })];
        const nothing = { edits: {}, changed: 0, unknown: 0, outdated: 0, tooLong: 0 };
        expect(readFile(translationsCsv(nodes, LANGUAGES), nodes)).toEqual(nothing);
        const rows = rowsOf(nodes).map((cells) => [...cells.slice(0, 5), `W${written}`]);
        const { edits } = readFile(fileOf(rows), nodes);
        const edited = editTranslation({ title, content }, null, edits['/a'] ?? {});
        if (!edited.ok) throw new Error('rejected');
        const translated = [nodeWith(edited.translation, { title, content })];
        expect(rowsOf(translated).map(([, , state]) => state)).toEqual(rows.map(() => 'current'));
        expect(readFile(translationsCsv(translated, LANGUAGES), translated)).toEqual(nothing);
      }),
    );
  });
});

describe('the coverage of a translation', () => {
  const before = node(text('Tuck.'), text('Stay low.'));
  const whole = translated(before, 'Crymu.', 'Isel.');

  test('counts texts, those with a translation, and those whose text has changed since', () => {
    const changed = { ...node(text('Tuck in.'), text('Stay low.')), translation: whole };
    expect(countTexts([changed, { ...before, translation: null }])).toEqual({
      texts: 6,
      translated: 3,
      changed: 1,
    });
  });

  test('is incomplete while a title or a block has no translation', () => {
    expect(isUntranslated(before, whole)).toBe(false);
    expect(isUntranslated(before, translated(before, 'Crymu.'))).toBe(true);
    expect(isUntranslated(before, null)).toBe(true);
  });
});

describe('translationOfCopy', () => {
  test('has the blocks of the copy as its sources', () => {
    const original = node(text('Tuck.'), text('See /scheme/floor/roll'));
    const copy = node(text('Tuck.'), text('See /scheme/copy/roll'));
    const copied = translationOfCopy(
      translated(original, 'Crymu.', 'Gweler /scheme/floor/roll'),
      original,
      copy,
    );
    expect(copied.title).toBe('Rholio');
    expect(copied.content.map(({ source }) => source)).toEqual(copy.content);
    expect(textsOfNode(copy, copied).blocks.map(({ state }) => state)).toEqual([
      'current',
      'current',
    ]);
  });

  test('keeps the source of a block that the original no longer has', () => {
    const former = translated(node(text('Tuck.')), 'Crymu.');
    expect(translationOfCopy(former, node(), node()).content).toEqual(former.content);
  });
});
