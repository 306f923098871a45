import type { Database } from '../database/pool.ts';
import { letterSender } from '../mail/send-letter.ts';
import type { Mail } from '../mail/mail.ts';
import { exportPerson } from '../persons/export.ts';
import type { JobHandlers } from './steps.ts';

export type HandlerParts = {
  database: Database;
  mail: Mail;
  /** Seals what letters link to. */
  secret: Uint8Array;
};

/** What is done for each kind of job. */
export const jobHandlers = (parts: HandlerParts): JobHandlers => ({
  export_person: exportPerson,
  send_letter: letterSender(parts),
});
