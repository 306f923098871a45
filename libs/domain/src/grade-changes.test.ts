import type { Grade, SchemeNode } from '@springboard/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  composeMappings,
  isReworded,
  mapGrade,
  regradeNodes,
  reverseMapping,
  unchangedGrades,
  unmappedGrades,
} from './grade-changes.ts';

const gradeSet = fc
  .record({
    labels: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 8,
    }),
    pass: fc.nat(),
  })
  .map(({ labels, pass }): Grade[] =>
    labels.map((label, grade) => ({ label, pass: grade === pass % labels.length })),
  );

/** From each of `from` to one of `to`; `isOrdered`: a better grade never becomes a worse one. */
const mappingBetween = (from: readonly Grade[], to: readonly Grade[], isOrdered = false) =>
  fc
    .array(fc.nat(to.length - 1), { minLength: from.length, maxLength: from.length })
    .map((mapping) => (isOrdered ? mapping.toSorted((a, b) => a - b) : mapping));

const isOrdered = (mapping: readonly number[]) =>
  mapping.every((grade, at) => at === 0 || grade >= (mapping[at - 1] ?? 0));

const skill = (id: string, grade: number): SchemeNode => ({
  id,
  parentId: null,
  title: id,
  t: 's',
  grade,
  children: [],
});

describe('mappings of grades', () => {
  test('[scheme-portal §8] one is complete exactly if each old grade has a new one that exists', () => {
    fc.assert(
      fc.property(
        gradeSet,
        gradeSet,
        fc.array(fc.option(fc.integer({ min: -2, max: 9 })), { maxLength: 8 }),
        (before, after, mapping) => {
          const unmapped = new Set(unmappedGrades(before, after, mapping));
          for (const grade of before.keys()) {
            const target = mapping[grade] ?? -1;
            expect(unmapped.has(grade)).toBe(after[target] === undefined);
          }
        },
      ),
    );
  });

  test('[scheme-portal §8] a composed mapping maps every grade, keeps the order, and equals its two parts', () => {
    fc.assert(
      fc.property(
        fc
          .tuple(gradeSet, gradeSet, gradeSet)
          .chain(([first, second, third]) =>
            fc.tuple(
              fc.constant({ first, third }),
              mappingBetween(first, second, true),
              mappingBetween(second, third, true),
            ),
          ),
        ([{ first, third }, to, on]) => {
          const both = composeMappings(to, on);
          expect(unmappedGrades(first, third, both)).toEqual([]);
          expect(isOrdered(both)).toBe(true);
          for (const grade of [-1, ...first.keys()])
            expect(mapGrade(both, grade)).toBe(mapGrade(on, mapGrade(to, grade)));
        },
      ),
    );
  });

  test('[scheme-portal §7] a reversed mapping maps every grade, keeps the order, and undoes rewordings and additions', () => {
    fc.assert(
      fc.property(
        fc
          .tuple(gradeSet, gradeSet)
          .chain(([older, newer]) =>
            fc.tuple(fc.constant({ older, newer }), mappingBetween(older, newer, true)),
          ),
        ([{ older, newer }, forward]) => {
          const back = reverseMapping(older, newer, forward);
          expect(unmappedGrades(newer, older, back)).toEqual([]);
          expect(isOrdered(back)).toBe(true);
          const alone = [...older.keys()].filter(
            (grade) => forward.filter((target) => target === forward[grade]).length === 1,
          );
          for (const grade of alone) expect(mapGrade(back, mapGrade(forward, grade))).toBe(grade);
        },
      ),
    );
  });

  test('[scheme-portal §8] only other labels are a rewording', () => {
    const before: Grade[] = [
      { label: 'No', pass: false },
      { label: 'Yes', pass: true },
    ];
    const reworded = before.map(({ pass }) => ({ label: `${pass}`, pass }));
    expect(isReworded(before, reworded, undefined)).toBe(true);
    expect(isReworded(before, reworded, [0, 1])).toBe(true);
    expect(isReworded(before, reworded, [1, 0])).toBe(false);
    expect(isReworded(before, before.toReversed(), undefined)).toBe(false);
    expect(isReworded(before, [...before, { label: 'Great', pass: false }], [0, 1])).toBe(false);
  });
});

describe('regradeNodes', () => {
  test('[scheme-portal §8] a pass grade of a skill follows the mapping, and comes back with it', () => {
    fc.assert(
      fc.property(
        fc
          .tuple(gradeSet, gradeSet)
          .chain(([published, draft]) =>
            fc.tuple(fc.constant({ published, draft }), mappingBetween(published, draft)),
          ),
        ([{ published, draft }, mapping]) => {
          const tree = published.map((_, grade) => skill(`/s${grade}`, grade));
          const [from, to] = [unchangedGrades(published), { grades: draft, mapping }];
          const there = regradeNodes(tree, tree, from, to);
          expect(there.map(({ grade }) => grade)).toEqual(mapping);
          expect(regradeNodes(there, tree, to, from)).toEqual(tree);
        },
      ),
    );
  });

  test('a grade that was added in the draft keeps its label, or becomes the pass grade', () => {
    const published = [{ label: 'Pass', pass: true }];
    const added = [{ label: 'Great', pass: false }];
    const from = { grades: [...published, ...added], mapping: [0] };
    const tree = [skill('/s', 1)];
    const gradeIn = (grades: Grade[]) =>
      regradeNodes(tree, [], from, { grades, mapping: [grades.length - 1] })[0]?.grade;
    expect(gradeIn([...added, ...published])).toBe(0);
    expect(gradeIn([{ label: 'No', pass: false }, ...published])).toBe(1);
  });
});
