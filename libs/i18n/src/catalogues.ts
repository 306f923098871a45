import type { Locale, Portal } from '@springboard/contract';
import { catalogue, type Catalogue, type Messages } from './messages.ts';

/** What every page shows, signed in or not. */
export const COMMON = catalogue('common', (locale) => import(`./locales/${locale}/common.json`));

/** What pages behind the login share, and forms and errors of the pages before it. */
export const SIGNED_IN = catalogue(
  'common',
  (locale) => import(`./locales/${locale}/common/signed-in.json`),
);

/** What the pages before the login show, other than the login itself. */
export const ENTRY = catalogue('entry', (locale) => import(`./locales/${locale}/entry.json`));

/** What each portal shows as soon as a user is signed in. Its areas follow with their screens. */
export const PORTAL_CATALOGUES: Readonly<Record<Portal, Catalogue>> = {
  coach: catalogue('coach', (locale) => import(`./locales/${locale}/coach.json`)),
  club: catalogue('club', (locale) => import(`./locales/${locale}/club.json`)),
  scheme: catalogue('scheme', (locale) => import(`./locales/${locale}/scheme.json`)),
  parent: catalogue('parent', (locale) => import(`./locales/${locale}/parent.json`)),
};

/** §1: wording varies by audience: clubs read of groups and pupils, the others of sessions and members. */
export const audienceMessages = async (locale: Locale, portal: Portal): Promise<Messages> => {
  if (portal !== 'club') return {};
  const { default: messages }: { default: Messages } = await import(
    `./locales/${locale}/group-pupil.json`
  );
  return messages;
};
