import { indexScheme, levelsOf, type IndexedScheme } from '@springboard/assessment';
import { schemas } from '@springboard/contract/calls';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { apparatusPathway } from './apparatus-pathway/scheme.ts';
import { curriculumOf, gradesOf, slugOf } from './curriculum.ts';
import { firstFlight } from './first-flight/scheme.ts';
import type { SchemeText } from './notation.ts';

const indexed = (scheme: SchemeText) => indexScheme(curriculumOf(scheme, 1), gradesOf(scheme));
const skillTitles = ({ nodes }: IndexedScheme) =>
  nodes.flatMap(({ node, isSkill, isManual }) => (isSkill && !isManual ? [node.title] : []));

test('[D14] the development scheme has 10 levels, 5 grades and at least 400 different skills', () => {
  const titles = skillTitles(indexed(apparatusPathway));
  expect(levelsOf(indexed(apparatusPathway))).toHaveLength(10);
  expect(gradesOf(apparatusPathway)).toHaveLength(5);
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.length).toBeGreaterThanOrEqual(400);
});

test('[D14] the recreational scheme is small and has 3 grades', () => {
  expect(gradesOf(firstFlight).map(({ label }) => label)).toEqual([
    'N/A',
    'Needs practice',
    'Pass',
  ]);
  expect(skillTitles(indexed(firstFlight)).length).toBeLessThan(60);
});

test.each([firstFlight, apparatusPathway])('[D6] $slug has the shape of a curriculum', (scheme) => {
  const validator = Compile(schemas.Curriculum);
  expect(validator.Errors(curriculumOf(scheme, 1))).toEqual([]);
});

test.each([firstFlight, apparatusPathway])('[D6] every node of $slug says something', (scheme) => {
  const silent = indexed(scheme).nodes.filter(
    ({ node, isSkill, isManual }) => isSkill && !isManual && (node.content ?? []).length === 0,
  );
  expect(silent).toEqual([]);
});

test('[§3] the schemes show every kind of node', () => {
  const nodes = [...indexed(firstFlight).nodes, ...indexed(apparatusPathway).nodes];
  expect(nodes.filter(({ node }) => node.hidden)).not.toEqual([]);
  expect(nodes.filter(({ node }) => node.skipped)).not.toEqual([]);
  expect(nodes.filter(({ node }) => node.is_owner === false)).toHaveLength(1);
  expect(nodes.filter(({ isManual }) => isManual)).toHaveLength(1);
  expect(nodes.filter(({ node }) => node.completion)).not.toEqual([]);
  expect(nodes.filter(({ node }) => node.grade !== undefined)).not.toEqual([]);
  expect(nodes.filter(({ node }) => (node.dependencies ?? []).length > 1)).not.toEqual([]);
});

test('[D6] a node id is made of letters, numbers and -', () => {
  expect(slugOf('Tour jeté half')).toBe('tour-jete-half');
  expect(slugOf("Coach's Star")).toBe('coachs-star');
});

test('a title that is written twice or not at all is refused', () => {
  const level = (title: string, skill: string) => ({
    title,
    stage: 'One',
    intro: 'A level.',
    groups: { Floor: { [skill]: { text: 'A skill.', after: ['Roll'] } } },
  });
  const scheme = { ...firstFlight, levels: [level('One', 'Jump')] };
  expect(() => curriculumOf(scheme, 1)).toThrow('no skill "Roll"');
  const twice = { ...firstFlight, levels: [level('One', 'Roll'), level('Two', 'Roll')] };
  expect(() => curriculumOf(twice, 1)).toThrow('written twice');
});
