import { expect, test } from 'vitest';
import { ChunkFault } from '../version/chunks.ts';
import { failed } from './failed.ts';
import { problemOf } from './page-fault.tsx';

const failure = (status: number) =>
  failed({ status, error: 'CODE', detail: null, request_id: 'r', retry_after: null });

test('an answer of the API is told by its status', () => {
  expect(problemOf(failure(404), true)).toBe('notFound');
  expect(problemOf(failure(403), true)).toBe('forbidden');
  expect(problemOf(failure(500), true)).toBe('unexpected');
});

test('without a connection, what could not be loaded is just not here', () => {
  expect(problemOf(failure(0), false)).toBe('offline');
  expect(problemOf(new ChunkFault('gone'), false)).toBe('offline');
});

test('a part that is gone while online, as after an update, asks to load the page anew', () => {
  expect(problemOf(new ChunkFault('gone'), true)).toBe('unexpected');
});

test('a bug is unexpected', () => {
  expect(problemOf(new TypeError('undefined is not a function'), false)).toBe('unexpected');
});

test('[OF8] a database that finds no room on the disk is told as that', () => {
  expect(problemOf(new DOMException('', 'QuotaExceededError'), true)).toBe('full');
});
