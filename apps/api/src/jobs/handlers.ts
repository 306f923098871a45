import { schemeFinder } from '../assessments/schemes.ts';
import { clubExporter } from '../clubs/export.ts';
import { recalculator } from '../curriculum/recalculate.ts';
import type { Database } from '../database/pool.ts';
import { readerReminder } from '../files/reminders.ts';
import type { FileStorage } from '../files/storage.ts';
import { importMembers } from '../imports/commit.ts';
import { letterSender } from '../mail/send-letter.ts';
import type { Mail } from '../mail/mail.ts';
import { exportPerson } from '../persons/export.ts';
import { retainer } from '../retention/retain.ts';
import type { Jobs } from './jobs.ts';
import type { JobHandlers } from './steps.ts';

export type HandlerParts = {
  database: Database;
  jobs: Jobs;
  files: FileStorage;
  mail: Mail;
  /** Seals what letters link to. */
  secret: Uint8Array;
};

/** What is done for each kind of job. */
export const jobHandlers = (parts: HandlerParts): JobHandlers => ({
  export_person: exportPerson,
  send_letter: letterSender(parts),
  remind_readers: readerReminder(parts.jobs),
  export_club: clubExporter(parts.files),
  import_members: importMembers,
  recalculate: recalculator(schemeFinder()),
  retain: retainer(parts.files),
});
