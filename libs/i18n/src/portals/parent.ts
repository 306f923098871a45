import { catalogue, type PortalMessages } from '../messages.ts';

export const PARENT_MESSAGES: PortalMessages = {
  catalogue: catalogue('parent', (locale) => import(`../locales/${locale}/parent.json`)),
};
