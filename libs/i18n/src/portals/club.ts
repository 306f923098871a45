import { catalogue, type Messages, type PortalMessages } from '../messages.ts';

/** Clubs read of groups and pupils, the others of sessions and members. */
export const CLUB_MESSAGES: PortalMessages = {
  catalogue: catalogue('club', (locale) => import(`../locales/${locale}/club.json`)),
  audience: async (locale) => {
    const { default: messages }: { default: Messages } = await import(
      `../locales/${locale}/group-pupil.json`
    );
    return messages;
  },
};
