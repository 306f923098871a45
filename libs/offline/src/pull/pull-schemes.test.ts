import { openApi, type Reply } from '@springboard/api-client/testing';
import { describe, expect, test } from 'vitest';
import type { Connection } from '../database/connection.ts';
import { CURRICULUM, GRADES } from '../../testing/data.ts';
import { KEY, outboxWith } from '../../testing/entries.ts';
import { pullSchemes, pullSections } from './pull-schemes.ts';

const FLOOR: Readonly<Record<string, Reply>> = {
  '/curriculum/floor': { body: CURRICULUM, headers: { etag: '"1"' } },
  '/schemes/floor/grades': { body: GRADES },
  '/schemes/floor/sections': { body: [{ id: 1 }] },
};

/** A pull from a server that responds only to requests whose path ends with one of these. */
const start = (db: Connection, byPath: Readonly<Record<string, Reply>>) => {
  const { api, requests } = openApi(
    ({ url }) => Object.entries(byPath).find(([path]) => url.endsWith(path))?.[1] ?? 'network',
  );
  let notified = 0;
  const deps = {
    api,
    db,
    owner: KEY,
    now: () => 0,
    isOnline: () => true,
    progress: () => undefined,
    onSnapshots: async () => undefined,
    onSchemes: async () => void (notified += 1),
  };
  return { deps, requests, notified: () => notified };
};

const readSchemes = (db: Connection) =>
  db.read(['schemes'], (tx) => tx.objectStore('schemes').getAll());

const STORED_FLOOR = {
  owner: KEY,
  slug: 'floor',
  etag: '"1"',
  curriculum: CURRICULUM,
  grades: GRADES,
};

describe('pullSchemes', () => {
  test('loads each scheme once, and only a newer version next time', async () => {
    const db = await outboxWith();
    const { deps, requests, notified } = start(db, FLOOR);
    await pullSchemes(deps, ['floor', 'floor']);
    expect(await readSchemes(db)).toEqual([STORED_FLOOR]);
    await pullSchemes(deps, ['floor']);
    const etags = requests
      .filter(({ url }) => url.endsWith('/curriculum/floor'))
      .map(({ headers }) => headers.get('if-none-match'));
    expect(etags).toEqual([null, '"1"']);
    expect(notified()).toBe(2);
  });

  test('a newer version of a scheme keeps its sections', async () => {
    const db = await outboxWith();
    const { deps, notified } = start(db, FLOOR);
    await pullSchemes(deps, ['floor']);
    await pullSections(deps, ['floor', 'floor']);
    expect(notified()).toBe(2);
    const grades = GRADES.slice(1);
    const newer = start(db, {
      ...FLOOR,
      '/curriculum/floor': { body: CURRICULUM, headers: { etag: '"2"' } },
      '/schemes/floor/grades': { body: grades },
    });
    await pullSchemes(newer.deps, ['floor']);
    expect(await readSchemes(db)).toEqual([
      { ...STORED_FLOOR, etag: '"2"', grades, sections: [{ id: 1 }] },
    ]);
  });

  test('[scheme-portal §8] an unchanged scheme takes over reworded grades, and no others', async () => {
    const db = await outboxWith();
    await pullSchemes(start(db, FLOOR).deps, ['floor']);
    const pullGrades = async (grades: typeof GRADES) => {
      const unchanged = {
        '/curriculum/floor': { status: 304 },
        '/schemes/floor/grades': { body: grades },
      };
      await pullSchemes(start(db, unchanged).deps, ['floor']);
      return readSchemes(db);
    };
    const reworded = GRADES.map(({ label, pass }) => ({ label: `${label}!`, pass }));
    expect(await pullGrades(reworded)).toEqual([{ ...STORED_FLOOR, grades: reworded }]);
    expect(await pullGrades(GRADES.slice(1))).toEqual([{ ...STORED_FLOOR, grades: reworded }]);
  });

  test.each([
    ['unchanged', { '/curriculum/floor': { status: 304 } }],
    ['unavailable', {}],
  ] satisfies [string, Readonly<Record<string, Reply>>][])(
    'a scheme that is %s stays as it is',
    async (_, byPath) => {
      const db = await outboxWith();
      await pullSchemes(start(db, FLOOR).deps, ['floor']);
      const { deps } = start(db, { '/schemes/floor/grades': { body: GRADES }, ...byPath });
      await pullSchemes(deps, ['floor', 'vault']);
      await pullSections(deps, ['floor']);
      expect(await readSchemes(db)).toStrictEqual([STORED_FLOOR]);
    },
  );
});

describe('pullSections', () => {
  test('pullSections ignores a scheme that is not on this device', async () => {
    const db = await outboxWith();
    await pullSections(start(db, FLOOR).deps, ['floor']);
    expect(await readSchemes(db)).toEqual([]);
  });
});
