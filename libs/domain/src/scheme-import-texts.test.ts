import type { ContentBlock, NodeTranslation } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import type { PlanSection } from './scheme-export.ts';
import { NO_HEAD, type SchemeFileContent } from './scheme-file.ts';
import { indexOf } from './scheme-import-scope.ts';
import { isSameTranslation, planSections, planTranslations } from './scheme-import-texts.ts';
import { MAX_SECTIONS, MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from './scheme-limits.ts';
import { baseOf, csv, node } from '../testing/scheme-import.ts';

const TUCK: ContentBlock = { title: 'How', type: 'text', value: 'Tuck' };

const FILE = csv('id,title', '/a,Roll');

const translationOf = (more: Partial<NodeTranslation> = {}): NodeTranslation => ({
  title: 'Rholio',
  source_title: 'Roll',
  content: [],
  ...more,
});
const withText = (title: string | null, value: string | null, source = TUCK) =>
  translationOf({ content: [{ at: 0, source, text: { title, value } }] });

describe('planTranslations', () => {
  const OWN = [node('/a', 'l')];
  const MIRRORED = [node('/a', 'l', [], { is_owner: false })];
  const [item] = FILE.items;

  /** What becomes of the translation of the node `/a` into Welsh. */
  const planOf = (
    wanted: NodeTranslation | null,
    stored: NodeTranslation | null = null,
    { before = OWN, after = OWN, languages = ['cy-GB'] } = {},
  ) => {
    if (item === undefined) throw new Error('unreachable');
    const found = { notes: [], errors: [] };
    const { translations, notes } = planTranslations(
      { ...FILE, translations: { 'cy-GB': wanted === null ? {} : { '/a': wanted } } },
      {
        top: after,
        items: new Map([['/a', item]]),
        found: new Map([['/a', found]]),
        links: [],
        brought: new Set(),
      },
      { before: indexOf(before), after: indexOf(after) },
      baseOf(before, {
        languages,
        translations: new Map([['cy-GB', new Map(stored === null ? [] : [['/a', stored]])]]),
      }),
    );
    return { translations, notes, found };
  };
  const planned = (translation: NodeTranslation | null) => [
    { language: 'cy-GB', node_id: '/a', translation },
  ];
  const NOTHING = { translations: [], notes: [], found: { notes: [], errors: [] } };

  test('[D21] a translation that differs replaces the one of the node', () => {
    const wanted = translationOf();
    const expected = { ...NOTHING, translations: planned(wanted) };
    expect(planOf(wanted)).toEqual(expected);
    expect(planOf(wanted, translationOf({ title: 'Arall' }))).toEqual(expected);
  });

  test('[D21] the same translation changes nothing', () => {
    expect(planOf(translationOf(), translationOf())).toEqual(NOTHING);
    expect(planOf(null)).toEqual(NOTHING);
  });

  test('[D21] a translation that the file does not have is removed and listed', () => {
    const { translations, found } = planOf(null, translationOf());
    expect(translations).toEqual(planned(null));
    expect(found.notes).toEqual([{ code: 'TRANSLATION_REMOVED', detail: 'cy-GB' }]);
  });

  test('[D21] a new node with the id of an earlier one loses its translation without a note', () => {
    const { translations, found } = planOf(null, translationOf(), { before: [] });
    expect(translations).toEqual(planned(null));
    expect(found.notes).toEqual([]);
  });

  test('[D21] a language that the scheme does not have is listed if the file has texts in it', () => {
    expect(planOf(translationOf(), null, { languages: ['fr-FR'] })).toEqual({
      ...NOTHING,
      notes: [{ code: 'UNKNOWN_LANGUAGE', detail: 'cy-GB' }],
    });
    expect(planOf(null, null, { languages: ['fr-FR'] })).toEqual(NOTHING);
  });

  test('[D21] a language that the file does not have stays as it is', () => {
    const none = {
      top: [],
      items: new Map(),
      found: new Map(),
      links: [],
      brought: new Set<string>(),
    };
    const trees = { before: indexOf(OWN), after: indexOf(OWN) };
    expect(planTranslations(FILE, none, trees, baseOf(OWN))).toEqual({
      translations: [],
      notes: [],
    });
  });

  test('[D21] a mirrored node keeps the translation of its owner', () => {
    const other = translationOf({ title: 'Arall' });
    const mirrored = { before: MIRRORED, after: MIRRORED };
    const { translations, found } = planOf(other, translationOf(), mirrored);
    expect([translations, found.notes]).toEqual([
      [],
      [{ code: 'MIRROR_TRANSLATION', detail: 'cy-GB' }],
    ]);
    expect(planOf(null, translationOf(), mirrored)).toEqual(NOTHING);
  });

  test('[D21] a node that becomes a mirrored one takes no translation, without a note', () => {
    expect(planOf(translationOf(), null, { before: OWN, after: MIRRORED })).toEqual(NOTHING);
    expect(planOf(translationOf(), null, { before: [], after: MIRRORED })).toEqual(NOTHING);
  });

  const TITLE = 'x'.repeat(MAX_TITLE_LENGTH);
  const TEXT = 'x'.repeat(MAX_TEXT_LENGTH);
  test.each([
    ['title', translationOf({ title: TITLE }), translationOf({ title: `${TITLE}x` })],
    ['heading of a block', withText(TEXT, null), withText(`${TEXT}x`, null)],
    ['text of a block', withText(null, TEXT), withText(null, `${TEXT}x`)],
  ])('[D21] a translated %s over its limit is an error', (_, longest, tooLong) => {
    expect(planOf(longest).found.errors).toEqual([]);
    expect(planOf(tooLong).found.errors).toEqual(['TRANSLATION_TOO_LONG']);
  });

  const files = (...value: string[]): ContentBlock => ({ title: 'Card', type: 'files', value });

  test('[D21] a translation without texts is none', () => {
    expect(planOf(translationOf({ title: null }))).toEqual(NOTHING);
    // The scheme does not have this file.
    const unknown = { ...withText('Cerdyn', null, files('9')), title: null };
    expect(planOf(unknown)).toEqual(NOTHING);
    expect(planOf(unknown, translationOf()).translations).toEqual(planned(null));
  });

  test('[D21] a translated block is enough for a translation', () => {
    const wanted = { ...withText('Cerdyn', null, files('5')), title: null };
    const renamed = { ...withText('Cerdyn', null, files('4')), title: null };
    expect(planOf(wanted).translations).toEqual(planned(renamed));
  });
});

describe('isSameTranslation', () => {
  const translation = withText('Sut', 'Plygu');

  test('[D21] translations with the same texts and sources are the same', () => {
    expect(isSameTranslation(translation, structuredClone(translation))).toBe(true);
    expect(isSameTranslation(null, null)).toBe(true);
    expect(isSameTranslation(translation, null)).toBe(false);
    expect(isSameTranslation(null, translation)).toBe(false);
  });

  const [block] = translation.content;
  if (block === undefined) throw new Error('unreachable');
  test.each<[string, NodeTranslation]>([
    ['title', { ...translation, title: null }],
    ['source title', { ...translation, source_title: 'Jump' }],
    ['number of blocks', { ...translation, content: [block, block] }],
    ['position', { ...translation, content: [{ ...block, at: 1 }] }],
    ['type of a source', withText('Sut', 'Plygu', { ...TUCK, type: 'warning' })],
    ['heading of a source', withText('Sut', 'Plygu', { ...TUCK, title: null })],
    ['text of a source', withText('Sut', 'Plygu', { ...TUCK, value: 'Straight' })],
    ['heading of a block', withText(null, 'Plygu')],
    ['text of a block', withText('Sut', null)],
  ])('[D21] translations with another %s are not the same', (_, other) => {
    expect(isSameTranslation(translation, other)).toBe(false);
  });
});

describe('planSections', () => {
  const section = (title: string, type: PlanSection['type'] = 'text'): PlanSection => ({
    type,
    title,
  });
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, at) => section(`Section ${at}`));
  const fileWith = (...sections: PlanSection[]): SchemeFileContent => ({
    ...FILE,
    sections,
  });
  const added = (detail: string) => ({ code: 'SECTION_ADDED', detail });

  test('[§9] adds the sections whose titles the scheme lacks, in any case of letters', () => {
    const file = fileWith(section('Warm-UP'), section('Main part', 'skills'), section('main PART'));
    const expected = {
      sections: [section('Main part', 'skills')],
      notes: [added('Main part')],
    };
    expect(planSections(file, { kind: 'update' }, [section('warm-up')])).toEqual(expected);
    expect(
      planSections(fileWith(section('warm-up')), { kind: 'new' }, [section('Warm-UP')]),
    ).toEqual({
      sections: [],
      notes: [],
    });
  });

  test('[§9] lists the sections for which a scheme has no room', () => {
    const known = numbered(MAX_SECTIONS - 1);
    const file = fileWith(section('Warm-up'), section('Games'));
    expect(planSections(file, { kind: 'update' }, known)).toEqual({
      sections: [section('Warm-up')],
      notes: [added('Warm-up'), { code: 'TOO_MANY_SECTIONS', detail: 'Games' }],
    });
  });

  test('[§9] a part of a scheme brings no sections', () => {
    const file = fileWith(section('Warm-up'));
    const branch = { ...file, head: { ...NO_HEAD, branch: '/a' } };
    const nothing = { sections: [], notes: [] };
    expect(planSections(file, { kind: 'below', node_id: '/a' }, [])).toEqual(nothing);
    expect(planSections(branch, { kind: 'update' }, [])).toEqual(nothing);
  });

  test('[§9] a file without sections brings none', () => {
    const nothing = { sections: [], notes: [] };
    expect(planSections(FILE, { kind: 'new' }, [])).toEqual(nothing);
  });
});
