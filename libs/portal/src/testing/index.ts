/** For tests of a portal's screens: a whole portal whose outside is what the test says. */
export { focusKept } from './focus-kept.ts';
export { makeLine, makeOffline } from './make-offline.ts';
export { makeParts, NOW, signedIn, signedOut } from './make-parts.ts';
export { portalOf } from './portal-of.tsx';
export { renderScreens } from './render-portal.tsx';
export { makeApi, type ServerAnswer } from './make-api.ts';
export { makeReads } from './make-reads.ts';
