import { createSchemeFinder } from './assessments/schemes.ts';
import { makeCertificatesJob } from './badges/certificates-job.ts';
import { exportClubJob } from './clubs/export.ts';
import { countImpactJob } from './curriculum/impact-job.ts';
import { recalculateJob } from './curriculum/recalculate.ts';
import type { Database } from './database/pool.ts';
import { remindReadersJob } from './files/reminders.ts';
import type { FileStorage } from './files/storage.ts';
import { importMembersJob } from './imports/commit.ts';
import { importSchemeJob } from './scheme-imports/job.ts';
import { changeMembersJob } from './members/bulk-job.ts';
import { sendEmailJob } from './mail/send-email.ts';
import type { Mail } from './mail/mail.ts';
import { exportPersonJob } from './data-requests/export.ts';
import type { Replica } from './replica/replica.ts';
import { retentionJob } from './retention/apply-retention.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { JobHandlers } from './jobs/steps.ts';

export type JobHandlerDeps = {
  database: Database;
  replica: Replica;
  jobs: Jobs;
  files: FileStorage;
  mail: Mail;
  /** Signs the links in e-mails. */
  secret: Uint8Array;
};

/** The handler of each kind of job. */
export const createJobHandlers = (deps: JobHandlerDeps): JobHandlers => ({
  export_person: exportPersonJob(deps.jobs),
  send_email: sendEmailJob({ ...deps, findScheme: createSchemeFinder() }),
  remind_readers: remindReadersJob(deps.jobs),
  export_club: exportClubJob(deps),
  import_members: importMembersJob,
  make_certificates: makeCertificatesJob({ ...deps, findScheme: createSchemeFinder() }),
  change_members: changeMembersJob(deps),
  import_scheme: importSchemeJob,
  count_impact: countImpactJob(),
  recalculate: recalculateJob(createSchemeFinder(), deps.jobs),
  retain: retentionJob(deps.files),
});
