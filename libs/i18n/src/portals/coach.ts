import { catalogue, type PortalMessages } from '../messages.ts';

export const COACH_MESSAGES: PortalMessages = {
  catalogue: catalogue('coach', (locale) => import(`../locales/${locale}/coach.json`)),
};
