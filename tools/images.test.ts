import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const linesOf = (file: string): readonly string[] =>
  readFileSync(join(import.meta.dirname, '..', file), 'utf8').split('\n');

const imagesOf = (file: string, pattern: RegExp): readonly string[] =>
  linesOf(file).flatMap((line) => pattern.exec(line)?.[1] ?? []);

test('every image of the containers is pinned by its digest', () => {
  const stages = imagesOf('Dockerfile', /^FROM \S+ AS (\S+)$/);
  const bases = imagesOf('Dockerfile', /^FROM (\S+)/).filter((image) => !stages.includes(image));
  const services = imagesOf('compose.yaml', /^\s+image: (\S+)/);
  expect([bases.length, services.length]).toEqual([1, 1]);
  for (const image of [...bases, ...services])
    expect(image).toMatch(/^[a-z]+:\d+\.\d+[\w.-]*@sha256:[\da-f]{64}$/);
});
