import { describe, expect, test } from 'vitest';
import { gradesOf, nodeIdOf, uuidOfText } from './scheme-file.ts';

describe('nodeIdOf', () => {
  const longest = `/${'a'.repeat(299)}`;

  test.each(['/a', '/A-1/b/0', longest])('%s is the id of a node', (text) => {
    expect(nodeIdOf(text)).toBe(text);
  });

  test.each(['', '/', 'a', '/a/', '//a', '/a b', '/a_b', '/ä', 'x/a', ' /a', `${longest}a`])(
    '"%s" is no id of a node',
    (text) => {
      expect(nodeIdOf(text)).toBeNull();
    },
  );
});

describe('uuidOfText', () => {
  const uuid = '01234567-89ab-4cde-8f01-23456789abcd';

  test('a UUID is in lower case', () => {
    expect(uuidOfText(uuid)).toBe(uuid);
    expect(uuidOfText(uuid.toUpperCase())).toBe(uuid);
  });

  test.each([
    '',
    `${uuid}0`,
    `0${uuid}`,
    uuid.slice(1),
    uuid.slice(0, -1),
    uuid.replace('f', 'g'),
    uuid.replaceAll('-', ''),
    uuid.replace('-4cde', ''),
    uuid.replace('-4cde', '-4cd'),
  ])('"%s" is no UUID', (text) => {
    expect(uuidOfText(text)).toBeNull();
  });
});

describe('gradesOf', () => {
  const labels = ['Not yet', 'Nearly', 'Pass'];
  const passing = (...options: Parameters<typeof gradesOf>) =>
    gradesOf(...options).flatMap(({ pass }, at) => (pass ? [at] : []));

  test('the grade that passes is the one of the file, then the chosen one, then the last one', () => {
    expect(passing({ labels, pass: 0 }, 1)).toEqual([0]);
    expect(passing({ labels, pass: null }, 0)).toEqual([0]);
    expect(passing({ labels, pass: null }, null)).toEqual([2]);
  });

  test('a grade has its meaning, unless that is empty or missing', () => {
    expect(gradesOf({ labels, meanings: ['', 'With help'], pass: 2 }, null)).toEqual([
      { label: 'Not yet', pass: false },
      { label: 'Nearly', pass: false, meaning: 'With help' },
      { label: 'Pass', pass: true },
    ]);
    expect(gradesOf({ labels: ['Pass'], pass: 0 }, null)).toEqual([{ label: 'Pass', pass: true }]);
  });
});
