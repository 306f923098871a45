import { describe, expect, test } from 'vitest';
import { areaKeys } from './area-keys.ts';

const keysOf = (...names: string[]) =>
  areaKeys(names.map((name) => ({ name }))).map(({ key, area }) => `${key} ${area.name}`);

describe('areaKeys', () => {
  test('gives each area of the club portal its first letter', () => {
    expect(keysOf('members', 'groups', 'sessions', 'coaches', 'reports', 'documents')).toEqual([
      'm members',
      'g groups',
      's sessions',
      'c coaches',
      'r reports',
      'd documents',
    ]);
  });

  test('gives an area whose letter is taken the next free letter of its name', () => {
    expect(keysOf('tags', 'tasks', 'ta')).toEqual(['t tags', 'a tasks']);
  });
});
