import type { ContentBlock } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import type { ItemContent } from './scheme-file.ts';
import { contentOf } from './scheme-import-content.ts';

const block = (
  type: ContentBlock['type'],
  value: ContentBlock['value'],
  title: string | null = null,
): ContentBlock => ({ title, type, value });
const text = (value: string, title: string | null = null) => block('text', value, title);
const tags = (...value: string[]) => block('tags', value);

const FILES = block('files', ['3']);
const VIDEO = block('video', ['7']);

test('[§9] the blocks of a file replace those of the node', () => {
  const blocks = [text('New')];
  expect(contentOf({ kind: 'blocks', blocks }, [text('Old'), FILES])).toEqual(blocks);
});

describe('the notes of a package', () => {
  const BASE = [text('Tuck', 'How'), FILES, tags('floor', 'roll'), VIDEO];
  const notesOf = (notes: string, ...names: string[]): ItemContent => ({
    kind: 'notes',
    notes,
    tags: names,
    blocks: [text(notes), tags(...names)],
  });

  test('[§9] keep the content of the node if they say the same', () => {
    expect(contentOf(notesOf('## How\n\nTuck', 'floor', 'roll'), BASE)).toEqual(BASE);
  });

  test.each([
    ['notes', notesOf('Straight', 'floor', 'roll')],
    ['tags', notesOf('## How\n\nTuck', 'floor', 'jump')],
    ['tags, in another order', notesOf('## How\n\nTuck', 'roll', 'floor')],
    ['tags, and fewer', notesOf('## How\n\nTuck', 'floor')],
    ['tags, and more', notesOf('## How\n\nTuck', 'floor', 'roll', 'jump')],
  ])('[§9] replace all but files and videos with other %s', (_, content) => {
    const blocks = content.kind === 'notes' ? content.blocks : [];
    expect(contentOf(content, BASE)).toEqual([...blocks, FILES, VIDEO]);
  });

  test('[§9] give a node without content the long statement of its item', () => {
    const content = { ...notesOf(''), blocks: [text('A long statement')] };
    expect(contentOf(content, [])).toEqual([text('A long statement')]);
  });
});

describe('the texts of a table', () => {
  const after = (
    texts: Partial<Record<'text' | 'warning' | 'link' | 'tags', string[]>>,
    ...base: ContentBlock[]
  ) => contentOf({ kind: 'texts', texts }, base);

  test('[§9] that are the same, or not in the table, stay', () => {
    const base = [
      block('text', ['A', '', 'B'], 'How'),
      block('text', '', 'Why'),
      tags('a'),
      tags('b'),
    ];
    expect(after({}, ...base)).toEqual(base);
    expect(after({ text: ['A', 'B'], tags: ['a', 'b'] }, ...base)).toEqual(base);
  });

  test('[§9] are in the order of the columns in a node without content', () => {
    const texts = {
      tags: ['a', 'b'],
      link: ['https://x.example'],
      warning: ['Mats!'],
      text: ['A', 'B'],
    };
    expect(after(texts)).toEqual([
      text('A'),
      text('B'),
      block('warning', 'Mats!'),
      block('link', 'https://x.example'),
      tags('a', 'b'),
    ]);
  });

  test('[§9] come after blocks of other types', () => {
    expect(after({ text: ['A'], tags: ['a'] }, FILES, VIDEO)).toEqual([
      FILES,
      VIDEO,
      text('A'),
      tags('a'),
    ]);
  });

  test('[§9] that are changed keep their places and their titles', () => {
    const base = [text('A', 'How'), FILES, text('B', 'Why'), VIDEO];
    expect(after({ text: ['B', 'C'] }, ...base)).toEqual([
      text('B', 'Why'),
      FILES,
      text('C', 'How'),
      VIDEO,
    ]);
    expect(after({ text: ['A', 'B', 'C'] }, ...base)).toEqual([
      ...base.slice(0, 3),
      text('C'),
      VIDEO,
    ]);
    expect(after({ text: ['A', 'B'] }, text('A'), FILES)).toEqual([text('A'), text('B'), FILES]);
    expect(after({ text: ['B'] }, ...base)).toEqual([text('B', 'Why'), FILES, VIDEO]);
    expect(after({ text: [] }, ...base)).toEqual([FILES, VIDEO]);
  });

  test('[§9] of a list become blocks, of which the first keeps the title', () => {
    const list = block('text', ['A', '', 'B'], 'How');
    expect(after({ text: ['A', 'B', 'C'] }, list)).toEqual([
      text('A', 'How'),
      text('B'),
      text('C'),
    ]);
  });

  test('[§9] do not replace a block without a text, nor one of another type', () => {
    const heading = text('', 'How');
    const empty = block('text', [''], 'Why');
    expect(after({ text: ['New'] }, heading, empty, block('warning', 'A'), text('Old'))).toEqual([
      heading,
      text('', 'Why'),
      block('warning', 'A'),
      text('New'),
    ]);
    expect(after({ text: ['New'] }, heading)).toEqual([heading, text('New')]);
  });

  test('[§9] that are tags are in one block in place of the first', () => {
    const base = [text('A'), tags('a'), FILES, tags('b')];
    expect(after({ tags: ['b', 'c'] }, ...base)).toEqual([text('A'), tags('b', 'c'), FILES]);
    expect(after({ tags: ['c'] }, tags('a'), FILES)).toEqual([tags('c'), FILES]);
    expect(after({ tags: [] }, ...base)).toEqual([text('A'), FILES]);
  });
});
