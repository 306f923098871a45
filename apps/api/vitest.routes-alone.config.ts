import { mergeConfig } from 'vitest/config';
import shared from './vitest.config.ts';

/**
 * Tests of permissions without row-level security, which would hide a missing check of a route. The command sets
 * `POLICIES=off`. With `ROUTES=all` it runs all tests but those of the policies themselves, more than `npm test` does.
 */

const ROUTES = [
  'src/tenancy-matrix.test.ts',
  'src/access/who-can-see.test.ts',
  'src/groups/shared.test.ts',
  'src/groups/shared-device.test.ts',
  'src/groups/registers.test.ts',
  'src/members/guardians.test.ts',
  'src/users/users.test.ts',
  'src/lesson-plans/lesson-plans.test.ts',
  'src/timetable/session-plan.test.ts',
  'src/clubs/contacts.test.ts',
];

const OF_THE_POLICIES = [
  'src/migrate.test.ts',
  'src/database/prepared.test.ts',
  'src/database/tenant-transaction.test.ts',
];

const isWhole = process.env['ROUTES'] === 'all';

export default mergeConfig(
  { ...shared, test: { ...shared.test, ...(!isWhole && { include: [] }) } },
  { test: isWhole ? { exclude: OF_THE_POLICIES } : { include: ROUTES } },
);
