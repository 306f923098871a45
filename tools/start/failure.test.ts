import { EmbeddedDatabaseError } from '@springboard/api/src/database/embedded/embedded.ts';
import { expect, test } from 'vitest';
import { explain } from './failure.ts';

const where = { port: 4200, database_url: 'postgres://owner:hunter2@db.example:5432/springboard' };
const failed = (code: string, syscall?: string) =>
  Object.assign(new Error('text of the system'), { code, syscall });

test('describes an expected error in a sentence', () => {
  expect(
    explain(new EmbeddedDatabaseError('ALREADY_RUNNING', 'Another one is at work.'), where),
  ).toBe('Another one is at work.');
  expect(explain(failed('EADDRINUSE', 'listen'), where)).toContain('Port 4200 is taken');
  expect(explain(failed('EACCES', 'listen'), where)).toContain('above 1023');
  expect(explain(failed('ECONNREFUSED', 'connect'), where)).toContain('does not answer');
  expect(explain(failed('28P01'), where)).toContain('does not accept the login');
});

test('describes a disk that fills up during the first start in a sentence', () => {
  for (const code of ['53100', 'ENOSPC']) {
    expect(explain(failed(code), where)).toContain('The disk is full.');
  }
  const text = 'initdb: could not write to file: No space left on device';
  const error = new EmbeddedDatabaseError('START_FAILED', text);
  expect(explain(error, { port: 4200, database_url: null })).toContain('The disk is full.');
});

test('no sentence holds the password of the database', () => {
  for (const code of ['ECONNREFUSED', '28P01', '3D000', '42501', 'ENOTFOUND']) {
    const text = explain(failed(code), where);
    expect(text).toContain('db.example:5432');
    expect(text).not.toContain('hunter2');
  }
});

test('a mistake in the code is not explained away', () => {
  expect(explain(new TypeError('x is not a function'), where)).toBeNull();
  expect(explain(failed('ECONNREFUSED', 'connect'), { port: 4200, database_url: null })).toBeNull();
});
