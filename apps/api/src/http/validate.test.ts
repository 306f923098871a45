import { type Call, calls } from '@springboard/contract/calls';
import { describe, expect, test } from 'vitest';
import { createValidator } from './validate.ts';

describe('createValidator', () => {
  test.each(Object.entries<Call>(calls))(
    '[D22] %s rejects an unknown query parameter by name',
    (_key, call) => {
      const input = { params: {}, query: { serach: 'ava' }, body: {} };
      const result = createValidator(call)(input);
      expect(result).toMatchObject({
        ok: false,
        error: { detail: { serach: 'unknown' } },
      });
    },
  );

  test('[D22] accepts every query parameter of the contract', () => {
    for (const call of Object.values<Call>(calls)) {
      const names = Object.keys(Object(call.query).properties ?? {});
      const query = Object.fromEntries(names.map((name) => [name, 'x']));
      const result = createValidator(call)({ params: {}, query, body: {} });
      const detail = result.ok ? {} : Object(result.error.detail);
      expect(Object.values(detail)).not.toContain('unknown');
    }
  });
});
