import { describe, expect, test } from 'vitest';
import { intervalOf, sampleOf } from './sample.ts';

const numbers = Array.from({ length: 1000 }, (_, index) => index);

describe('sampleOf', () => {
  test('chooses so many different values in their order', () => {
    const sample = sampleOf(numbers, 250, '1');

    expect(new Set(sample).size).toBe(250);
    expect(sample).toEqual(sample.toSorted((a, b) => a - b));
  });

  test('takes values from every part', () => {
    const sample = sampleOf(numbers, 250, '1');

    for (let from = 0; from < 1000; from += 100) {
      const part = sample.filter((value) => value >= from && value < from + 100);
      expect(part.length).toBeGreaterThan(10);
    }
  });

  test('chooses the same values with the same seed, and others with another seed', () => {
    expect(sampleOf(numbers, 250, '1')).toEqual(sampleOf(numbers, 250, '1'));
    expect(sampleOf(numbers, 250, '2')).not.toEqual(sampleOf(numbers, 250, '1'));
  });

  test('takes all values if the sample is larger', () => {
    expect(sampleOf(numbers, 2000, '1')).toEqual(numbers);
  });
});

describe('intervalOf', () => {
  test('is the interval of Wilson if the sample is a small part', () => {
    expect(intervalOf(80, 100, 1_000_000)).toEqual([71.1, 86.7]);
  });

  test('does not leave 0 and 100 %', () => {
    expect(intervalOf(100, 100, 1_000_000)).toEqual([96.3, 100]);
  });

  test('is narrower if the sample is a large part', () => {
    const [low, high] = intervalOf(80, 100, 200);

    expect(low).toBeGreaterThan(71.1);
    expect(high).toBeLessThan(86.7);
  });

  test('is the share itself if everything was tried', () => {
    expect(intervalOf(80, 100, 100)).toEqual([80, 80]);
  });
});
