import { publishDue } from './curriculum/schedule.ts';
import { enqueueCredentialReminders } from './mail/credential-reminders.ts';
import { removeOldEmails } from './mail/mail.ts';
import { enqueueProgressEmails } from './mail/progress-emails.ts';
import { enqueueRegisterReminders } from './mail/register-reminders.ts';
import { enqueueHeldNotices } from './mail/session-notices.ts';
import { deactivateDue } from './members/deactivate-due.ts';
import { offerAutomatically } from './moves/automatic-offers.ts';
import { expireMoves } from './moves/expire.ts';
import { notifyWaitingFamilies } from './moves/place-notices.ts';
import type { EmailTaskDeps } from './operations/each-client.ts';
import { prune } from './operations/prune.ts';
import type { ScheduledTask } from './operations/scheduler.ts';
import { enqueueRetention } from './retention/enqueue-retention.ts';
import { createNightlyCount, type NightlyCountDeps } from './scheme-reports/count-at-night.ts';
import { planSessions } from './sessions/plan.ts';
import { moveDueTransfers } from './transfers/due.ts';
import { matchTransferRequests } from './transfers/match-requests.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The tasks of the server, with when they run. Daily work runs every hour and does what is due. */
export const scheduledTasks = (
  deps: EmailTaskDeps & NightlyCountDeps & { mail_folder: string },
): readonly ScheduledTask[] => [
  {
    // Eight weeks of lead time make a failed day harmless.
    name: 'plan sessions',
    every_ms: 24 * HOUR_MS,
    work: async () => ({ sessions: await planSessions(deps.database, deps.now()) }),
  },
  {
    name: 'enqueue retention',
    every_ms: HOUR_MS,
    work: async () => ({ clients: await enqueueRetention(deps) }),
  },
  {
    name: 'prune',
    every_ms: HOUR_MS,
    work: () => prune(deps.database, deps.now()),
  },
  {
    name: 'remove old e-mails',
    every_ms: HOUR_MS,
    work: async () => ({ files: await removeOldEmails(deps.mail_folder, deps.now()) }),
  },
  {
    name: 'enqueue session notices',
    every_ms: 5 * MINUTE_MS,
    work: async () => ({ emails: await enqueueHeldNotices(deps) }),
  },
  {
    name: 'expire offers',
    every_ms: 5 * MINUTE_MS,
    work: () => expireMoves(deps),
  },
  {
    name: 'remind of credentials',
    every_ms: HOUR_MS,
    work: async () => ({ emails: await enqueueCredentialReminders(deps) }),
  },
  {
    name: 'remind of registers',
    every_ms: 15 * MINUTE_MS,
    work: async () => ({ emails: await enqueueRegisterReminders(deps) }),
  },
  {
    name: 'send progress e-mails',
    every_ms: 5 * MINUTE_MS,
    work: async () => ({ emails: await enqueueProgressEmails(deps) }),
  },
  {
    name: 'publish scheduled drafts',
    every_ms: MINUTE_MS,
    work: () => publishDue(deps),
  },
  {
    name: 'move transferred members',
    every_ms: MINUTE_MS,
    work: () => moveDueTransfers(deps),
  },
  {
    name: 'deactivate leaving members',
    every_ms: MINUTE_MS,
    work: async () => ({ members: await deactivateDue(deps) }),
  },
  {
    name: 'match transfer requests',
    every_ms: MINUTE_MS,
    work: () => matchTransferRequests(deps),
  },
  {
    name: 'notify waiting families',
    every_ms: MINUTE_MS,
    work: () => notifyWaitingFamilies(deps),
  },
  {
    name: 'offer places',
    every_ms: 10 * SECOND_MS,
    work: () => offerAutomatically(deps),
  },
  {
    // One scheme at a time.
    name: 'count schemes',
    every_ms: 10 * SECOND_MS,
    work: createNightlyCount(deps),
  },
];
