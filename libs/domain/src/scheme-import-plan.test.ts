import type { ContentBlock, NodeTranslation } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import { schemeJson, type SchemeTexts } from './scheme-export.ts';
import { planSchemeImport } from './scheme-import-plan.ts';
import {
  actions,
  baseOf,
  BY_DEFAULT,
  csv,
  exportOf,
  NO_TEXTS,
  node,
  notesOfRows,
  plan,
  read,
  uuidOf,
} from '../testing/scheme-import.ts';

describe('planSchemeImport', () => {
  test('[§9] a content block has the files of the scheme, and those that it lacks are left out', () => {
    const files = (...value: string[]): ContentBlock => ({ type: 'files', title: null, value });
    const address = 'https://files.example/card.pdf';
    const content = read(
      schemeJson(
        exportOf([
          node('/one', 'l', [node('/one/roll', 's')], { content: [files('5', '8', address)] }),
        ]),
        NO_TEXTS,
      ),
    );
    const planned = plan(content, []);
    expect(planned.tree[0]?.content).toEqual([files('4', address)]);
    expect(notesOfRows(planned)).toEqual(['UNKNOWN_FILE /one']);
  });

  test('[§9] matches by identifier before id, and never by title', () => {
    const tree = [
      node('/a', 'l', [], { title: 'Same', identifier: uuidOf('one') }),
      node('/b', 'l', [], { title: 'Other' }),
    ];
    const content = csv(
      'id,identifier,title',
      `/x,${uuidOf('one')},Renamed`,
      '/b,,Other',
      '/c,,Same',
    );
    const planned = plan(content, tree);
    expect(actions(planned)).toEqual(['update /a', 'unchanged /b', 'create /c']);
  });

  test('[§9] an update lists nodes that the file does not have as removed', () => {
    const tree = [
      node('/a', 'l', [node('/a/x', 's'), node('/a/y', 's')]),
      node('/b', 'l', [node('/b/z', 's')]),
    ];
    const planned = plan(csv('id,parent_id,title', '/a,,a', '/a/y,/a,y'), tree);
    expect(actions(planned)).toEqual([
      'unchanged /a',
      'unchanged /a/y',
      'removed /a/x',
      'removed /b',
      'removed /b/z',
    ]);
  });

  test('[§9] an import below a node removes nothing, and the second one changes nothing', () => {
    const tree = [node('/a', 'l', [node('/a/g', 'sg', [node('/a/g/x', 's')])])];
    const content = csv('id,parent_id,title', '/n,,New', '/n/s,/n,Skill');
    const below = { kind: 'below', node_id: '/a/g' } as const;
    const first = plan(content, tree, below);
    expect(actions(first)).toEqual(['create /n', 'create /n/s']);
    expect(first.tree[0]?.children[0]).toMatchObject({
      children: [{ id: '/a/g/x' }, { id: '/n', t: 'sg', parentId: '/a/g', children: [{ t: 's' }] }],
    });
    expect(
      plan(content, first.tree, below).rows.every(({ action }) => action === 'unchanged'),
    ).toBe(true);
    expect(
      planSchemeImport(content, BY_DEFAULT, { kind: 'below', node_id: '/a/g/x' }, baseOf(tree)),
    ).toEqual({ code: 'FORBIDDEN_TARGET' });
    expect(
      planSchemeImport(content, BY_DEFAULT, { kind: 'below', node_id: '/zz' }, baseOf(tree)),
    ).toEqual({ code: 'UNKNOWN_NODE' });
  });

  test('[§9] a circle of dependencies is left out and listed', () => {
    const content = csv(
      'id,title,dependencies',
      '/a,A,/b',
      '/b,B,/c',
      '/c,C,/a',
      '/d,D,/a | /none',
    );
    const planned = plan(content, [], { kind: 'new' });
    expect(notesOfRows(planned).filter((note) => note.startsWith('CIRCLE'))).toHaveLength(1);
    expect(notesOfRows(planned)).toContain('UNKNOWN_REFERENCE /d');
    expect(planned.tree.at(-1)?.dependencies).toEqual(['/a']);
    expect(planned.rows.every(({ action }) => action === 'create')).toBe(true);
  });

  test('[§9] a circle loses one dependency, and its nodes keep their others', () => {
    const content = csv('id,title,dependencies', '/x,X,', '/a,A,/b | /x', '/b,B,/a | /x');
    const planned = plan(content, [], { kind: 'new' });
    const circles = planned.rows.flatMap(({ notes }) =>
      notes.filter(({ code }) => code === 'CIRCLE').map(({ detail }) => detail),
    );
    expect(circles).toHaveLength(1);
    const names = planned.tree.flatMap(({ dependencies = [] }) => dependencies);
    expect(names.filter((name) => name === '/x')).toHaveLength(2);
    expect(names).toHaveLength(3);
    expect(names).not.toContain(circles[0]);
  });

  test('[D6] a mirrored node keeps the title and content of its owner', () => {
    const tree = [node('/a', 'l', [node('/a/m', 's', [], { is_owner: false })])];
    const planned = plan(csv('id,parent_id,title,text', '/a,,a,', '/a/m,/a,New,Text'), tree);
    expect(planned.tree).toEqual(tree);
    expect(notesOfRows(planned)).toEqual(['MIRROR /a/m']);
  });
});

describe('translations in a file', () => {
  const text = (value: string): ContentBlock => ({ type: 'text', title: null, value });
  const sheet = (...value: string[]): ContentBlock => ({ type: 'files', title: 'Sheet', value });
  const translationTo = (title: string, ...sources: ContentBlock[]): NodeTranslation => ({
    title,
    source_title: 'roll',
    content: sources.map((source, at) => ({ at, source, text: { title: 'T', value: null } })),
  });
  const tree = [node('/a', 'l', [node('/a/roll', 's', [], { content: [text('x'), sheet('5')] })])];
  const welsh = (...nodes: [string, NodeTranslation][]): SchemeTexts => ({
    translations: new Map([['cy-GB', new Map(nodes)]]),
    sections: [],
  });
  const planTexts = (texts: SchemeTexts, stored: SchemeTexts, nodes = tree) =>
    plan(read(schemeJson(exportOf(nodes), texts)), nodes, { kind: 'update' }, BY_DEFAULT, {
      translations: stored.translations,
    });

  test('[D21] sources name the files of the scheme, and without their files they are left out', () => {
    const translation = translationTo('Rholio', text('x'), sheet('5'), sheet('9'));
    const { translations } = planTexts(welsh(['/a/roll', translation]), welsh());
    expect(translations).toMatchObject([{ language: 'cy-GB', node_id: '/a/roll' }]);
    const sources = translations[0]?.translation?.content.map(({ source }) => source);
    expect(sources).toEqual([text('x'), sheet('4')]);
  });

  test('[D21] a mirrored node keeps the translation of its owner', () => {
    const nodes = [
      node('/a', 'l', [], { is_owner: false }),
      node('/b', 'l', [], { is_owner: false }),
    ];
    const [same, other] = [translationTo('Rholio'), translationTo('Arall')];
    const planned = planTexts(
      welsh(['/a', same], ['/b', other]),
      welsh(['/a', same], ['/b', same]),
      nodes,
    );
    expect(planned.translations).toEqual([]);
    expect(notesOfRows(planned)).toContain('MIRROR_TRANSLATION /b');
    expect(notesOfRows(planned)).not.toContain('MIRROR_TRANSLATION /a');
  });

  test('[§9] values of other types are no translations and no sections', () => {
    const file = {
      ...JSON.parse(schemeJson(exportOf(tree), NO_TEXTS)),
      translations: {
        'cy-GB': {
          '/a': 7,
          '/a/roll': { title: ' ', content: [{ at: -1 }, { at: 0, source: {} }] },
        },
        'fr-FR': null,
      },
      sections: [{ type: 'text', title: ' ' }, { type: 'odd', title: 'A' }, 3],
    };
    const content = read(JSON.stringify(file));
    expect(content.translations).toEqual({ 'cy-GB': {}, 'fr-FR': {} });
    expect(content.sections).toEqual([]);
  });

  test('[§9] a scheme has room for 30 sections', () => {
    const sections = Array.from({ length: 31 }, (_, at) => ({
      type: 'text' as const,
      title: `S${at}`,
    }));
    const planned = plan(
      read(schemeJson(exportOf(tree), { translations: new Map(), sections })),
      [],
      { kind: 'new' },
    );
    expect(planned.sections).toHaveLength(30);
    expect(planned.notes.at(-1)).toEqual({ code: 'TOO_MANY_SECTIONS', detail: 'S30' });
  });
});
