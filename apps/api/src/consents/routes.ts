import type { Server } from '../routing/server.ts';
import { answerRoutes } from './answers.ts';
import { textRoutes } from './texts.ts';

/** What guardians consent to, and their answers (portals §B). */
export const consentRoutes = (server: Server): void => {
  textRoutes(server);
  answerRoutes(server);
};
