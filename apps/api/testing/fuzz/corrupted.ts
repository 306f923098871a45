import fc from 'fast-check';

/** Hostile values. Most schemas reject them, and no call may fail with a server error. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0.5,
    1e308,
    Number.MAX_SAFE_INTEGER,
    '',
    ' ',
    'NaN',
    '2026-02-30',
    '0000-00-00',
    'a\0b',
    '\uD800',
    '‮evil',
    "'; drop table members; --",
    '../../etc/passwd',
    '%00',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '__proto__',
    'x'.repeat(5000),
    [],
    {},
    [[[[]]]],
    { __proto__: null, constructor: 1 },
  ),
  fc.string({ maxLength: 20 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Drops, replaces or adds one field of the value. */
export const corrupted = (value: unknown): fc.Arbitrary<unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return hostile;
  const names = Object.keys(value);
  const added = fc
    .tuple(fc.string({ maxLength: 10 }), hostile)
    .map(([name, wrong]) => ({ ...value, [name]: wrong }));
  if (names.length === 0) return fc.oneof(hostile, added);
  const name = fc.constantFrom(...names);
  const dropped = name.map((gone) =>
    Object.fromEntries(Object.entries(value).filter(([key]) => key !== gone)),
  );
  const replaced = fc
    .tuple(name, hostile)
    .map(([changed, wrong]) => ({ ...value, [changed]: wrong }));
  return fc.oneof(dropped, { arbitrary: replaced, weight: 3 }, added, hostile);
};
