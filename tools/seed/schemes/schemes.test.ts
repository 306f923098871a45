import { indexScheme, levelsOf, type IndexedScheme } from '@springboard/assessment';
import { schemas } from '@springboard/contract/calls';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { LANGUAGES } from '@springboard/contract';
import { readVideo, toWebVtt, videoIdsOf, VIDEOS } from '../videos.ts';
import { curriculumOf, readScheme, type SchemeFile } from './read-scheme.ts';

const firstFlight = readScheme('first-flight');
const apparatusPathway = readScheme('apparatus-pathway');

const indexed = (file: SchemeFile) => indexScheme(curriculumOf(file, 1), file.grades);
const skillTitles = ({ nodes }: IndexedScheme) =>
  nodes.flatMap(({ node, isSkill, isManual }) => (isSkill && !isManual ? [node.title] : []));

test('[D14] the development scheme has 10 levels, 5 grades and at least 400 different skills', () => {
  const titles = skillTitles(indexed(apparatusPathway));
  expect(levelsOf(indexed(apparatusPathway))).toHaveLength(10);
  expect(apparatusPathway.grades).toHaveLength(5);
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.length).toBeGreaterThanOrEqual(400);
});

test('[D14] the recreational scheme is small and has 3 grades', () => {
  expect(firstFlight.grades.map(({ label }) => label)).toEqual(['N/A', 'Needs practice', 'Pass']);
  expect(skillTitles(indexed(firstFlight)).length).toBeLessThan(60);
});

test.each([firstFlight, apparatusPathway])(
  '[D14] every level of $slug has two small videos of its own scheme',
  ({ slug, tree }) => {
    for (const level of tree) expect(level.videos).toEqual(videoIdsOf(slug));
    expect(videoIdsOf(slug)).toHaveLength(2);
    for (const { file } of VIDEOS) {
      expect(readVideo(file).subarray(0, 4)).toEqual(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]));
      expect(readVideo(file).length).toBeLessThanOrEqual(150_000);
    }
  },
);

test('ten skills have a practice video and a tag of where they are practised', () => {
  const skills = indexed(firstFlight).nodes.filter(({ isSkill }) => isSkill);
  const practised = skills.filter(({ node }) => node.videos?.length === 1);
  expect(practised).toHaveLength(10);
  const places = practised.map(({ node }) => node.content?.at(-1)?.value);
  expect(places).toEqual(expect.arrayContaining([['safe at home'], ['only in the gym']]));
});

test.each(LANGUAGES)('[D14] every sample video has captions in %s', (language) => {
  for (const { captions } of VIDEOS) {
    const [first, second, third] = captions[language];
    expect(toWebVtt(captions[language])).toBe(
      `WEBVTT\n\n00:00.000 --> 00:02.000\n${first}\n\n00:02.000 --> 00:04.000\n${second}\n\n00:04.000 --> 00:06.000\n${third}\n`,
    );
    expect(new Set(LANGUAGES.map((language) => captions[language].join('\n'))).size).toBe(
      LANGUAGES.length,
    );
  }
});

test.each([firstFlight, apparatusPathway])('[D6] $slug is a valid curriculum', (scheme) => {
  const validator = Compile(schemas.Curriculum);
  expect(validator.Errors(curriculumOf(scheme, 1))).toEqual([]);
});

test.each([firstFlight, apparatusPathway])('[D6] every skill of $slug has content', (scheme) => {
  const empty = indexed(scheme).nodes.filter(
    ({ node, isSkill, isManual }) => isSkill && !isManual && (node.content ?? []).length === 0,
  );
  expect(empty).toEqual([]);
});

test('[§3] the schemes contain every kind of node', () => {
  const nodes = [...indexed(firstFlight).nodes, ...indexed(apparatusPathway).nodes];
  expect(nodes.filter(({ node }) => node.hidden)).not.toEqual([]);
  expect(nodes.filter(({ node }) => node.skipped)).not.toEqual([]);
  expect(nodes.filter(({ node }) => node.is_owner === false)).toHaveLength(1);
  expect(nodes.filter(({ isManual }) => isManual)).toHaveLength(1);
  expect(nodes.filter(({ node }) => node.completion)).not.toEqual([]);
  expect(nodes.filter(({ node }) => node.grade !== undefined)).not.toEqual([]);
  expect(nodes.filter(({ node }) => (node.dependencies ?? []).length > 1)).not.toEqual([]);
});
