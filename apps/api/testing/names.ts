export const TEMPLATE = 'springboard_template';
export const TEST_SECRET = 'a secret for tests, long enough to sign';
