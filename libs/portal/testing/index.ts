/** For tests of a portal's screens: a whole portal whose outside is what the test says. */
export { focusWithRestore } from './focus-with-restore.ts';
export { makeLine, makeOffline } from './make-offline.ts';
export { makePortalContext, NOW, signedIn, signedOut } from './make-portal-context.ts';
export { createTestPortal } from './create-test-portal.tsx';
export { renderScreens } from './render-portal.tsx';
export { makeApi, type ServerResponse } from './make-api.ts';
export { makeQueries } from './make-queries.ts';
