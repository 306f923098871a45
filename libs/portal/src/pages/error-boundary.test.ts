import { describe, expect, test } from 'vitest';
import { ChunkError } from '../version/chunks.ts';
import { loadError } from '../queries/load-error.ts';
import { problemOf } from './error-boundary.tsx';

const failure = (status: number) =>
  loadError({ status, error: 'CODE', detail: null, request_id: 'r', retry_after: null });

describe('problemOf', () => {
  test('shows an API error by its status', () => {
    expect(problemOf(failure(404), true)).toBe('notFound');
    expect(problemOf(failure(422), true)).toBe('notFound');
    expect(problemOf(failure(403), true)).toBe('forbidden');
    expect(problemOf(failure(500), true)).toBe('unexpected');
  });

  test('a failed request or chunk without a connection is offline', () => {
    expect(problemOf(failure(0), false)).toBe('offline');
    expect(problemOf(new ChunkError('gone'), false)).toBe('offline');
  });

  test('a missing chunk while online is unexpected', () => {
    expect(problemOf(new ChunkError('gone'), true)).toBe('unexpected');
  });

  test('an exception of the code is unexpected', () => {
    expect(problemOf(new TypeError('undefined is not a function'), false)).toBe('unexpected');
  });

  test('[OF8] shows that the disk is full', () => {
    expect(problemOf(new DOMException('', 'QuotaExceededError'), true)).toBe('full');
  });
});
