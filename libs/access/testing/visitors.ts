import type { Visitor } from '../src/visitor.ts';

/** A visitor for tests: no flags, one club, original user, online. */
export const visitor = (overrides: Partial<Visitor> = {}): Visitor => ({
  provider: 'springboard',
  features: {},
  original: true,
  online: true,
  advanced: false,
  clubUsers: 0,
  clubs: 1,
  member_types: 'local_only',
  ...overrides,
});
