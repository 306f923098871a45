import { openApi, type Reply } from '@springboard/api-client/testing';
import { expect, test } from 'vitest';
import type { Connection } from '../database/connection.ts';
import { CURRICULUM, GRADES } from '../testing/data.ts';
import { KEY, outboxWith } from '../testing/entries.ts';
import { pullSchemes, pullSections } from './schemes.ts';

const FLOOR: Readonly<Record<string, Reply>> = {
  '/curriculum/floor': { body: CURRICULUM, headers: { etag: '"1"' } },
  '/schemes/floor/grades': { body: GRADES },
  '/schemes/floor/sections': { body: [{ id: 1 }] },
};

/** The server knows these by the ends of their addresses, and nothing else. */
const start = (db: Connection, byPath: Readonly<Record<string, Reply>>) => {
  const { api, requests } = openApi(
    ({ url }) => Object.entries(byPath).find(([path]) => url.endsWith(path))?.[1] ?? 'network',
  );
  let told = 0;
  const parts = {
    api,
    db,
    owner: KEY,
    now: () => 0,
    progress: () => undefined,
    pulled: async () => undefined,
    pulledSchemes: async () => void (told += 1),
  };
  return { parts, requests, told: () => told };
};

const schemesIn = (db: Connection) =>
  db.read(['schemes'], (tx) => tx.objectStore('schemes').getAll());

const FLOOR_HERE = {
  owner: KEY,
  slug: 'floor',
  etag: '"1"',
  curriculum: CURRICULUM,
  grades: GRADES,
};

test('a scheme is loaded once, and only what is newer the next time', async () => {
  const db = await outboxWith();
  const { parts, requests, told } = start(db, FLOOR);
  await pullSchemes(parts, ['floor', 'floor']);
  expect(await schemesIn(db)).toEqual([FLOOR_HERE]);
  await pullSchemes(parts, ['floor']);
  const asked = requests
    .filter(({ url }) => url.endsWith('/curriculum/floor'))
    .map(({ headers }) => headers.get('if-none-match'));
  expect(asked).toEqual([null, '"1"']);
  expect(told()).toBe(2);
});

test('a scheme that is renewed keeps what lesson plans of it are made of', async () => {
  const db = await outboxWith();
  const { parts, told } = start(db, FLOOR);
  await pullSchemes(parts, ['floor']);
  await pullSections(parts, ['floor', 'floor']);
  expect(told()).toBe(2);
  const grades = GRADES.slice(1);
  const newer = start(db, {
    ...FLOOR,
    '/curriculum/floor': { body: CURRICULUM, headers: { etag: '"2"' } },
    '/schemes/floor/grades': { body: grades },
  });
  await pullSchemes(newer.parts, ['floor']);
  expect(await schemesIn(db)).toEqual([
    { ...FLOOR_HERE, etag: '"2"', grades, sections: [{ id: 1 }] },
  ]);
});

test.each([
  ['the same as before', { '/curriculum/floor': { status: 304 } }],
  ['not to be had', {}],
] satisfies [string, Readonly<Record<string, Reply>>][])(
  'a scheme that is %s stays as it was',
  async (_, byPath) => {
    const db = await outboxWith();
    await pullSchemes(start(db, FLOOR).parts, ['floor']);
    const { parts } = start(db, { '/schemes/floor/grades': { body: GRADES }, ...byPath });
    await pullSchemes(parts, ['floor', 'vault']);
    await pullSections(parts, ['floor']);
    expect(await schemesIn(db)).toStrictEqual([FLOOR_HERE]);
  },
);

test('of a scheme that is not here there is nothing to plan with', async () => {
  const db = await outboxWith();
  await pullSections(start(db, FLOOR).parts, ['floor']);
  expect(await schemesIn(db)).toEqual([]);
});
