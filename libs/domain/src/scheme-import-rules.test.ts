import type { Grade, SchemeNode } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import type { FileNote } from './scheme-file.ts';
import { withoutCircles, withoutUnknownRules, withRefs } from './scheme-import-rules.ts';
import { indexOf } from './scheme-import-scope.ts';
import { GRADES, node } from '../testing/scheme-import.ts';

/** Notes of each node of a tree, all empty. */
const notesFor = (tree: readonly SchemeNode[]) =>
  new Map(
    [...indexOf(tree).keys()].map((id): [string, { notes: FileNote[] }] => [id, { notes: [] }]),
  );
const listed = (found: ReturnType<typeof notesFor>) =>
  [...found].flatMap(([id, { notes }]) =>
    notes.map(({ code, detail }) => `${id} ${code} ${detail}`),
  );

describe('withRefs', () => {
  test('[§9] rules name the nodes of the references, and other nodes by their ids', () => {
    const rules = (b: string) => ({
      dependencies: [b, '/c'],
      completion: [{ nodes: [b], count: 1 }],
    });
    const of = node('/a', 'l', [], rules('b'));
    expect(withRefs(of, new Map([['b', '/b']]))).toEqual(node('/a', 'l', [], rules('/b')));
  });
});

describe('withoutUnknownRules', () => {
  const clean = (tree: readonly SchemeNode[], found = notesFor(tree)) => ({
    tree: withoutUnknownRules(tree, found),
    notes: listed(found),
  });

  test('[§9] a rule loses the nodes that the scheme does not have, and they are listed', () => {
    const rules = {
      dependencies: ['/none', '/b'],
      completion: [
        { nodes: ['/b', '/gone'], count: 2 },
        { nodes: ['/gone'], count: 1 },
      ],
    };
    const { tree, notes } = clean([node('/b', 'l'), node('/a', 'l', [], rules)]);
    const cleaned = { dependencies: ['/b'], completion: [{ nodes: ['/b'], count: 1 }] };
    expect(tree).toEqual([node('/b', 'l'), node('/a', 'l', [], cleaned)]);
    expect(notes).toEqual([
      '/a UNKNOWN_REFERENCE /none',
      '/a UNKNOWN_REFERENCE /gone',
      '/a UNKNOWN_REFERENCE /gone',
    ]);
  });

  test('[§9] a rule below another node loses them, too', () => {
    const { tree, notes } = clean([
      node('/a', 'l', [node('/a/x', 's', [], { dependencies: ['/none'] })]),
    ]);
    expect(tree).toStrictEqual([node('/a', 'l', [node('/a/x', 's')])]);
    expect(notes).toEqual(['/a/x UNKNOWN_REFERENCE /none']);
  });

  test('[§9] a rule that names known nodes stays as it is, even if it is broken', () => {
    const tree = [
      node('/a', 'l', [node('/a/x', 's')], { completion: [{ nodes: ['/a/x'], count: 2 }] }),
    ];
    expect(clean(tree)).toEqual({ tree, notes: [] });
  });

  test('[§9] a node that is not in the file loses them without a note', () => {
    const tree = [node('/a', 'l', [], { dependencies: ['/none'] })];
    expect(clean(tree, new Map())).toEqual({ tree: [node('/a', 'l')], notes: [] });
  });
});

describe('withoutCircles', () => {
  /** Levels with these dependencies, which are changed in place. */
  const levels = (dependencies: Record<string, string[]>) =>
    Object.entries(dependencies).map(([id, ids]) =>
      node(id, 'l', [], ids.length === 0 ? {} : { dependencies: ids }),
    );
  const check = (tree: SchemeNode[], grades: readonly Grade[] = GRADES, found = notesFor(tree)) => {
    const broken = withoutCircles(tree, grades, found);
    return { broken: [...broken], notes: listed(found) };
  };

  test('[§9] dependencies without a circle stay', () => {
    const tree = levels({ '/a': [], '/b': ['/a'], '/c': ['/a', '/b'] });
    const before = structuredClone(tree);
    expect(check(tree)).toEqual({ broken: [], notes: [] });
    expect(tree).toEqual(before);
  });

  test('[§9] a circle loses the dependency that closes it, and a node keeps its others', () => {
    const tree = levels({ '/a': ['/b', '/x'], '/b': ['/a'], '/x': [] });
    expect(check(tree)).toEqual({ broken: [], notes: ['/a CIRCLE /b'] });
    expect(tree).toStrictEqual(levels({ '/a': ['/x'], '/b': ['/a'], '/x': [] }));
  });

  test('[§9] a node without other dependencies has none', () => {
    const tree = levels({ '/a': ['/b'], '/b': ['/a'] });
    expect(check(tree)).toEqual({ broken: [], notes: ['/a CIRCLE /b'] });
    expect(tree).toStrictEqual(levels({ '/a': [], '/b': ['/a'] }));
  });

  test('[§9] a node does not depend on itself', () => {
    const tree = levels({ '/a': ['/a'] });
    expect(check(tree)).toEqual({ broken: [], notes: ['/a CIRCLE /a'] });
    expect(tree).toStrictEqual(levels({ '/a': [] }));
  });

  test('[§9] a node that depends on itself keeps its other dependencies', () => {
    const tree = levels({ '/x': [], '/a': ['/a', '/x'] });
    expect(check(tree)).toEqual({ broken: [], notes: ['/a CIRCLE /a'] });
    expect(tree).toStrictEqual(levels({ '/x': [], '/a': ['/x'] }));
  });

  test.each([false, true])(
    '[§9] a circle through a completion loses the dependency in it, in any order (%s)',
    (isReversed) => {
      const completion = [{ nodes: ['/b'], count: 1 }];
      const a = node('/a', 'l', [], { dependencies: ['/x'], completion });
      const b = node('/b', 'l', [], { dependencies: ['/a'] });
      const tree = [node('/x', 'l'), ...(isReversed ? [b, a] : [a, b])];
      expect(check(tree)).toEqual({ broken: [], notes: ['/b CIRCLE /a'] });
      expect(a.dependencies).toEqual(['/x']);
    },
  );

  test('[§9] a node with circles that are too many to open has an error', () => {
    const names = Array.from({ length: 60 }, (_, at) => `/n${at}`);
    const tree = levels({
      '/h': names,
      ...Object.fromEntries(names.map((name) => [name, ['/h']])),
    });
    const { broken, notes } = check(tree);
    expect(broken).toEqual(['/h']);
    expect(notes).toHaveLength(50);
  });

  test('[§9] each of several circles loses a dependency', () => {
    const tree = levels({
      '/a': ['/b', '/c'],
      '/b': ['/a'],
      '/c': ['/a'],
      '/d': ['/e'],
      '/e': ['/d'],
    });
    expect(check(tree).notes.toSorted()).toEqual(['/a CIRCLE /b', '/a CIRCLE /c', '/d CIRCLE /e']);
    expect(tree).toStrictEqual(
      levels({ '/a': [], '/b': ['/a'], '/c': ['/a'], '/d': [], '/e': ['/d'] }),
    );
  });

  test('[§9] a node that is not in the file loses a dependency without a note', () => {
    const tree = levels({ '/a': ['/b'], '/b': ['/a'] });
    expect(check(tree, GRADES, new Map())).toEqual({ broken: [], notes: [] });
    expect(tree).toStrictEqual(levels({ '/a': [], '/b': ['/a'] }));
  });

  test('[§9] nodes with other broken rules are returned, and keep their dependencies', () => {
    const completion = [{ nodes: ['/a/x'], count: 2 }];
    const tree = [
      node('/a', 'l', [node('/a/x', 's')], { completion, dependencies: ['/b'] }),
      node('/b', 'l'),
    ];
    expect(check(tree)).toEqual({ broken: ['/a'], notes: [] });
    expect(tree[0]?.dependencies).toEqual(['/b']);
  });

  test('[§9] a circle of clauses is a broken rule', () => {
    const clause = (of: string) => ({ completion: [{ nodes: [of], count: 1 }] });
    const tree = [node('/a', 'l', [], clause('/b')), node('/b', 'l', [], clause('/a'))];
    expect(check(tree)).toEqual({ broken: ['/a'], notes: [] });
  });

  test('[§9] grades of which none passes break no rule of a node', () => {
    const failing = GRADES.map((grade) => ({ ...grade, pass: false }));
    expect(check(levels({ '/a': [] }), failing)).toEqual({ broken: [], notes: [] });
  });
});
