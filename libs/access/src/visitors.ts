import type { Visitor } from './visitor.ts';

/** A visitor for tests: nothing is on, one club, the original user, online. */
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
