/** For tests of a portal's screens: a whole portal whose outside is what the test says. */
export { makeLine, makeOffline } from './make-offline.ts';
export { makeParts, NOW, signedIn, signedOut } from './make-parts.ts';
export { renderScreens } from './render-portal.tsx';
export { makeReads, type ServerAnswer } from './make-reads.ts';
