import type { Grade, SchemeNode } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import { type ExactMatch, NO_HEAD, type SchemeFileItem } from './scheme-file.ts';
import { planSchemeImport } from './scheme-import-plan.ts';
import type { OwnerNode } from './scheme-import-mirrors.ts';
import type { ImportPlace } from './scheme-import-scope.ts';
import { item } from '../testing/scheme-import.ts';

const GRADES: Grade[] = [{ label: 'Pass', pass: true }];

const node = (
  id: string,
  t: SchemeNode['t'],
  children: SchemeNode[] = [],
  more: Partial<SchemeNode> = {},
): SchemeNode => ({
  id,
  parentId: id.slice(0, id.lastIndexOf('/')) || null,
  title: id.split('/').at(-1) ?? '',
  t,
  ...more,
  children,
});

const linkTo = (identifier: string, title = '') => ({ title, identifier, uri: '' });
/** An exact match whose link comes back in an export. */
const match = (identifier: string, scheme: string | null = null) => ({
  identifier,
  scheme,
  link: linkTo(identifier),
});
const association = (identifier: string, associationType = 'exactMatchOf') => ({
  associationType,
  destinationNodeURI: linkTo(identifier),
});
/** The fields of an item of a package: its associations come back in an export. */
const PACKAGED = { extensions: { merge: true, values: {} } };

const ROLL = node('/owner/floor/roll', 's', [], { title: 'Forward roll' });
const JUMP = node('/owner/floor/jump', 's', [], {
  dependencies: [ROLL.id, '/owner/other'],
  grade: 1,
  videos: [1],
  identifier: 'jump',
  extensions: { vendor: 1 },
});
const FLOOR = node('/owner/floor', 'sg', [ROLL, JUMP], {
  title: 'Floor exercise',
  group: 'Apparatus',
  completion: [{ nodes: [ROLL.id, JUMP.id, '/owner/other'], count: 3 }],
});
const LEVEL = node('/owner', 'l', [FLOOR], { title: 'Owner’s level' });
const OWNER_NODES = { roll: ROLL, jump: JUMP, floor: FLOOR, level: LEVEL };

const ownedBy = (scheme_uuid: string, of: SchemeNode): OwnerNode => ({
  scheme_uuid,
  scheme_title: `Scheme ${scheme_uuid}`,
  node: of,
});

const plan = (
  items: readonly SchemeFileItem[],
  tree: readonly SchemeNode[] = [],
  place: ImportPlace = { kind: tree.length === 0 ? 'new' : 'update' },
) => {
  const owners = new Map(
    Object.entries(OWNER_NODES).map(([name, of]) => [name, [ownedBy('1', of)]]),
  );
  owners.set('twice', [ownedBy('1', ROLL), ownedBy('2', { ...ROLL, title: 'Of the second' })]);
  const planned = planSchemeImport(
    { format: 'case_1_1', head: NO_HEAD, grades: null, videos: [], items, notes: [] },
    { by: 'default', types: {} },
    place,
    {
      tree,
      grades: GRADES,
      videos: new Map(),
      files: new Map(),
      languages: [],
      translations: new Map(),
      sections: [],
      owners,
      mirrored: new Map(),
      uuidOf: (name) => `uuid of ${name}`,
    },
  );
  if ('code' in planned) throw new Error(planned.code);
  const notes = planned.rows.flatMap((row) =>
    row.notes.map(({ code, detail }) => `${row.node_id} ${code} ${detail}`),
  );
  return {
    ...planned,
    notes,
    level: planned.tree[0],
    below: planned.tree[0]?.children ?? [],
    linked: planned.links.map(({ node_id, owner_node_id }) => `${node_id} → ${owner_node_id}`),
  };
};

const LEVEL_ITEM = item('a', null, { t: 'l' });

describe('an item without items below it', () => {
  test('[D6] brings what is below its owner, whose rules name the copies', () => {
    const floor = item('g', 'a', { matches: [match('floor')], fields: PACKAGED });
    const { below, links, notes, rows } = plan([LEVEL_ITEM, floor]);
    expect(below).toEqual([
      {
        id: '/a/g',
        parentId: '/a',
        title: 'Floor exercise',
        t: 'sg',
        group: 'Apparatus',
        completion: [{ nodes: ['/a/g/roll', '/a/g/jump'], count: 2 }],
        is_owner: false,
        children: [
          node('/a/g/roll', 's', [], { title: 'Forward roll', is_owner: false }),
          node('/a/g/jump', 's', [], { dependencies: ['/a/g/roll'], is_owner: false }),
        ],
      },
    ]);
    expect(links).toEqual([
      { node_id: '/a/g', owner_scheme_uuid: '1', owner_node_id: FLOOR.id },
      { node_id: '/a/g/roll', owner_scheme_uuid: '1', owner_node_id: ROLL.id },
      { node_id: '/a/g/jump', owner_scheme_uuid: '1', owner_node_id: JUMP.id },
    ]);
    expect(notes).toEqual(['/a/g LINKED Floor exercise (Scheme 1)']);
    expect(rows.map(({ node_id, line, action, depth }) => [node_id, line, action, depth])).toEqual([
      ['/a', 1, 'create', 0],
      ['/a/g', 1, 'create', 1],
      ['/a/g/roll', null, 'create', 2],
      ['/a/g/jump', null, 'create', 2],
    ]);
  });

  test('[D6] brings nodes with ids that no other item has', () => {
    const floor = item('g', 'a', { id: '/a/g', matches: [match('floor')] });
    const taken = item('r', 'b', { id: '/a/g/roll' });
    const { tree } = plan([LEVEL_ITEM, floor, item('b', null, { t: 'l' }), taken]);
    expect(tree[0]?.children[0]?.children.map(({ id }) => id)).toEqual([
      '/a/g/roll-2',
      '/a/g/jump',
    ]);
    expect(tree[0]?.children[0]?.completion).toEqual([
      { nodes: ['/a/g/roll-2', '/a/g/jump'], count: 2 },
    ]);
  });

  test('[§9] brings nothing if it followed an owner before: the file has what was below it', () => {
    const floor = item('g', 'a', { mirrored: true, matches: [match('floor')] });
    const { below, linked } = plan([LEVEL_ITEM, floor]);
    expect(below).toMatchObject([{ title: 'Floor exercise', is_owner: false, children: [] }]);
    expect(linked).toEqual([`/a/g → ${FLOOR.id}`]);
  });
});

describe('an item with items below it', () => {
  const floor = item('g', 'a', { matches: [match('floor')] });
  const roll = item('r', 'g', { matches: [match('roll')] });
  const jump = item('j', 'g', { matches: [match('jump')] });

  test('[D6] names the items that follow the nodes of its owner’s rules, and no others', () => {
    const { below, linked, notes } = plan([LEVEL_ITEM, floor, roll, jump]);
    expect(below[0]).toMatchObject({
      completion: [{ nodes: ['/a/g/r', '/a/g/j'], count: 2 }],
      children: [
        { id: '/a/g/r', title: 'Forward roll', is_owner: false },
        { id: '/a/g/j', title: 'jump', dependencies: ['/a/g/r'], is_owner: false },
      ],
    });
    expect(linked).toEqual([`/a/g → ${FLOOR.id}`, `/a/g/r → ${ROLL.id}`, `/a/g/j → ${JUMP.id}`]);
    expect(notes).toEqual([
      '/a/g LINKED Floor exercise (Scheme 1)',
      '/a/g/r LINKED Forward roll (Scheme 1)',
      '/a/g/j LINKED jump (Scheme 1)',
    ]);
    expect(plan([LEVEL_ITEM, floor, roll]).below[0]?.completion).toEqual([
      { nodes: ['/a/g/r'], count: 1 },
    ]);
  });

  test('[D6] is not linked while one of them is not', () => {
    const own = item('o', 'g');
    const { below, notes } = plan([LEVEL_ITEM, floor, roll, own]);
    expect(below[0]).toMatchObject({ title: 'g', t: 'sg' });
    expect(below[0]?.is_owner).toBeUndefined();
    expect(notes).toEqual([
      '/a/g EXACT_MATCH exactMatchOf: floor',
      '/a/g/r LINKED Forward roll (Scheme 1)',
    ]);
  });

  test('[D6] is not linked to an owner that has no place for them', () => {
    const skill = item('g', 'a', { matches: [match('roll')] });
    expect(plan([LEVEL_ITEM, skill, roll]).linked).toEqual([`/a/g/r → ${ROLL.id}`]);
  });

  test('[D6] is linked above a node that is mirrored already', () => {
    const mirrored = node('/a/g/m', 's', [], { is_owner: false });
    const tree = [node('/a', 'l', [node('/a/g', 'sg', [mirrored])])];
    const items = [
      { ...LEVEL_ITEM, id: '/a' },
      { ...floor, id: '/a/g' },
      item('m', 'g', { id: '/a/g/m' }),
    ];
    expect(plan(items, tree).linked).toEqual([`/a/g → ${FLOOR.id}`]);
    // An own node in its place prevents that.
    const own = [node('/a', 'l', [node('/a/g', 'sg', [node('/a/g/m', 's')])])];
    expect(plan(items, own).linked).toEqual([]);
    // So does a mirrored group below a skill.
    const group = { ...mirrored, t: 'sg' as const };
    const groups = [node('/a', 'l', [node('/a/g', 's', [group])])];
    const toSkill = items.with(1, { ...floor, id: '/a/g', matches: [match('roll')] });
    expect(plan(toSkill, groups).linked).toEqual([]);
  });
});

describe('an own node that is linked', () => {
  const own = (more: Partial<SchemeNode> = {}, children: SchemeNode[] = []) => [
    node('/a', 'l', [
      node('/a/x', 's', children, { identifier: 'own', content: [], grade: 0, ...more }),
      node('/a/y', 's'),
    ]),
  ];
  const items = (...matches: ExactMatch[]) => [
    { ...LEVEL_ITEM, id: '/a' },
    item('x', 'a', { id: '/a/x', matches }),
    item('y', 'a', { id: '/a/y' }),
  ];

  test('[D6] keeps its id, its identifier and its rules', () => {
    const tree = own({ dependencies: ['/a/y'] });
    expect(plan(items(match('jump')), tree).below[0]).toEqual({
      id: '/a/x',
      parentId: '/a',
      title: 'jump',
      t: 's',
      grade: 0,
      identifier: 'own',
      dependencies: ['/a/y'],
      is_owner: false,
      children: [],
    });
  });

  test('[§9] loses the association that says the same, and no other', () => {
    const others = [association('jump', 'isRelatedTo'), association('far')];
    const before = { vendor: 1, associations: [association('jump'), ...others] };
    const extensionsOf = (extensions: Record<string, unknown>) =>
      plan(items(match('jump')), own({ extensions })).below[0]?.extensions;
    expect(extensionsOf(before)).toEqual({ vendor: 1, associations: others });
    expect(extensionsOf({ vendor: 1, associations: [association('jump')] })).toEqual({ vendor: 1 });
    expect(extensionsOf({ associations: [association('jump')] })).toBeUndefined();
    expect(extensionsOf({ vendor: 1 })).toEqual({ vendor: 1 });
  });

  test('[D6] brings what is below its owner, with its rule', () => {
    const rule = [{ nodes: ['/a/y'], count: 1 }];
    const tree = own({ t: 'sg', completion: rule });
    const { below } = plan(items(match('floor')), tree);
    expect(below[0]).toMatchObject({
      completion: [{ nodes: ['/a/x/roll', '/a/x/jump'], count: 2 }],
      children: [{ id: '/a/x/roll' }, { id: '/a/x/jump' }],
    });
    const alone = plan(items(match('jump')), own({ completion: rule }));
    expect(alone.below[0]?.completion).toEqual(rule);
  });

  test('[D6] may keep mirrored nodes that the file does not have', () => {
    const rest = node('/a/x/rest', 's', [], { is_owner: false });
    const tree = own({ t: 'sg' }, [rest]);
    const below: ImportPlace = { kind: 'below', node_id: '/a' };
    const [x] = items(match('floor')).slice(1);
    const alone = [{ ...(x ?? item('x', null)), parent: null }];
    const linked = plan(alone, tree, below).below.find(({ id }) => id === '/a/x');
    expect(linked?.children.map(({ id }) => id)).toEqual(['/a/x/roll', '/a/x/jump', '/a/x/rest']);
    const ownRest = own({ t: 'sg' }, [{ ...rest, is_owner: true }]);
    expect(plan(alone, ownRest, below).linked).toEqual([]);
    // A mirrored node follows one owner only.
    const mirrored = own({ t: 'sg', is_owner: false });
    const again = plan(alone, mirrored, below);
    expect([again.linked, again.notes]).toEqual([[], []]);
  });
});

describe('the matches of an item', () => {
  const linkedTo = (...matches: ExactMatch[]) =>
    plan([LEVEL_ITEM, item('x', 'a', { matches, fields: PACKAGED })]);

  test('[§9] lead to the node of the scheme that the file names, else to the preferred one', () => {
    expect(linkedTo(match('twice')).links).toMatchObject([{ owner_scheme_uuid: '1' }]);
    expect(linkedTo(match('twice', '3')).links).toMatchObject([{ owner_scheme_uuid: '1' }]);
    const second = linkedTo(match('twice', '2'));
    expect(second.links).toMatchObject([{ owner_scheme_uuid: '2' }]);
    expect(second.below).toMatchObject([{ title: 'Of the second' }]);
  });

  test('[§9] are tried in their order, and the others come back in an export', () => {
    const { below, notes, linked } = linkedTo(match('far'), match('roll'), match('jump'));
    expect(linked).toEqual([`/a/x → ${ROLL.id}`]);
    expect(notes).toEqual([
      '/a/x LINKED Forward roll (Scheme 1)',
      '/a/x EXACT_MATCH exactMatchOf: far',
      '/a/x EXACT_MATCH exactMatchOf: jump',
    ]);
    expect(below[0]?.extensions).toEqual({
      associations: [association('far'), association('jump')],
    });
  });

  test('[D6] lead only to a node of the type that the file says', () => {
    const typed = (t: SchemeNode['t']) =>
      plan([LEVEL_ITEM, item('x', 'a', { t, matches: [match('floor'), match('roll')] })]).linked;
    expect(typed('s')).toEqual([`/a/x → ${ROLL.id}`]);
    expect(typed('sg')[0]).toBe(`/a/x → ${FLOOR.id}`);
    expect(typed('l')).toEqual([]);
  });

  test('[D6] lead to no node that cannot be in the place of the item', () => {
    const level = item('x', 'g', { matches: [match('level')] });
    expect(plan([LEVEL_ITEM, item('g', 'a'), level]).linked).toEqual([]);
    expect(plan([LEVEL_ITEM, { ...level, parent: 'a' }]).linked[0]).toBe(`/a/x → ${LEVEL.id}`);
  });

  test('[§9] are named by the title of their link, else by its identifier', () => {
    const titled = { ...match('far'), link: linkTo('far', 'Far away') };
    const without = { ...match('near'), link: null };
    const { notes, below } = linkedTo(titled, match('further'), without);
    expect(notes).toEqual([
      '/a/x EXACT_MATCH exactMatchOf: Far away',
      '/a/x EXACT_MATCH exactMatchOf: further',
    ]);
    expect(below[0]?.extensions).toEqual({
      associations: [
        { associationType: 'exactMatchOf', destinationNodeURI: titled.link },
        association('further'),
      ],
    });
  });

  test('[§9] come after the other associations of the file', () => {
    const values = { vendor: 1, associations: [association('r', 'isRelatedTo')] };
    const related = item('x', 'a', {
      matches: [match('far')],
      fields: { extensions: { merge: true, values } },
    });
    expect(plan([LEVEL_ITEM, related]).below[0]?.extensions).toEqual({
      vendor: 1,
      associations: [association('r', 'isRelatedTo'), association('far')],
    });
  });

  test('[§9] have no place in a file without extensions', () => {
    const { below, notes } = plan([LEVEL_ITEM, item('x', 'a', { matches: [match('far')] })]);
    expect(below[0]?.extensions).toBeUndefined();
    expect(notes).toEqual(['/a/x EXACT_MATCH exactMatchOf: far']);
  });

  test('[§9] of an item that followed an owner end with a note if the owner is unknown', () => {
    const ended = item('x', 'a', { mirrored: true, matches: [match('far')], fields: PACKAGED });
    const { below, notes } = plan([LEVEL_ITEM, ended]);
    expect(notes).toEqual(['/a/x MIRROR_ENDED ']);
    expect(below[0]?.extensions).toBeUndefined();
    const linked = plan([LEVEL_ITEM, { ...ended, matches: [match('roll'), match('far')] }]);
    expect(linked.notes).toEqual(['/a/x LINKED Forward roll (Scheme 1)']);
    expect(linked.below[0]?.extensions).toBeUndefined();
  });

  test('[§9] link the first item of a reference only', () => {
    const twin = item('x', 'a', { matches: [match('roll')] });
    const { linked, rows } = plan([LEVEL_ITEM, twin, { ...twin, line: 2 }]);
    expect(linked).toEqual([`/a/x → ${ROLL.id}`]);
    expect(rows.map(({ errors }) => errors)).toEqual([[], [], ['DUPLICATE_ID']]);
  });
});
