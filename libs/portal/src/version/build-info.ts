import type { Build } from '../portal-context.ts';

/** Inserted at build time by `definePortal`. */
declare const SPRINGBOARD_VERSION_TEXT: string;
declare const SPRINGBOARD_BUILD_DATE: string;

export const thisBuild = (): Build => ({
  version: SPRINGBOARD_VERSION_TEXT,
  date: SPRINGBOARD_BUILD_DATE,
});
