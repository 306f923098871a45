import { appRole } from '../src/database/pool.ts';

export const TEMPLATE = 'springboard_template';
export const TEST_SECRET = 'a secret for tests, long enough to sign';
/** The role of the template, which has its rights in every test database. */
export const TEST_ROLE = appRole(TEMPLATE);
