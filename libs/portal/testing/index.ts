/** For tests of a portal's screens: a complete portal over a fake server and a fake device. */
export { buildJob } from './build-job.ts';
export { buildTransfer } from './build-transfer.ts';
export { focusWithRestore } from './focus-with-restore.ts';
export { makeLine, makeOffline } from './make-offline.ts';
export { makePortalContext, NOW, signedIn, signedOut } from './make-portal-context.ts';
export { createTestPortal } from './create-test-portal.tsx';
export { renderScreens } from './render-portal.tsx';
export { makeActionArgs } from './make-action-args.ts';
export { makeApi, type ServerResponse } from './make-api.ts';
export { watchedJobs } from '../src/jobs/watched-jobs.ts';
export { makeQueries } from './make-queries.ts';
