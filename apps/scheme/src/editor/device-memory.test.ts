import { describe, expect, test } from 'vitest';
import { isTooLarge } from './device-memory.ts';

describe('isTooLarge', () => {
  test.each([
    [0.5, 5000, false],
    [0.5, 5001, true],
    [1, 10_000, false],
    [1, 10_001, true],
    [2, 20_000, false],
    [undefined, 20_000, false],
  ])('[scheme-portal §15] with %s GiB, %i nodes are too many: %s', (memory, size, expected) => {
    expect(isTooLarge({ size }, memory)).toBe(expected);
  });

  test('does not count the nodes on a device with enough memory', () => {
    const nodes = {
      get size(): number {
        throw new Error('counted');
      },
    };
    expect(isTooLarge(nodes, 8)).toBe(false);
    expect(() => isTooLarge(nodes, 1)).toThrow('counted');
  });
});
