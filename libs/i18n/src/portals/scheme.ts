import { catalogue, type PortalMessages } from '../messages.ts';

export const SCHEME_MESSAGES: PortalMessages = {
  catalogue: catalogue('scheme', (locale) => import(`../locales/${locale}/scheme.json`)),
};
