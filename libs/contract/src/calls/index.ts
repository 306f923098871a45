import { accountCalls } from './account.ts';
import { attentionCalls } from './attention.ts';
import { auditCalls } from './audits.ts';
import { authCalls } from './auth.ts';
import { calendarCalls } from './calendars.ts';
import { changeRequestCalls } from './change-requests.ts';
import { changeCalls } from './changes.ts';
import { clubCalls } from './clubs.ts';
import { consentCalls } from './consents.ts';
import { curriculumCalls } from './curriculum.ts';
import { fileCalls } from './files.ts';
import { groupAdministrationCalls } from './group-administration.ts';
import { groupCalls } from './groups.ts';
import { importCalls } from './imports.ts';
import { jobCalls } from './jobs.ts';
import { labelCalls } from './labels.ts';
import { lessonPlanCalls } from './lesson-plans.ts';
import { lookupCalls } from './lookups.ts';
import { memberAdministrationCalls } from './member-administration.ts';
import { memberCalls } from './members.ts';
import { moveCalls } from './moves.ts';
import { personCalls } from './data-requests.ts';
import { reportCalls } from './reports.ts';
import { reviewCalls } from './reviews.ts';
import { schemeImportCalls } from './scheme-imports.ts';
import { schemeCalls } from './schemes.ts';
import { sessionCalls } from './sessions.ts';
import { transferCalls } from './transfers.ts';
import { translationCalls } from './translations.ts';
import { userCalls } from './users.ts';

export * as schemas from '../entities/index.ts';
export type { Call } from './call.ts';

/** Every call that the server answers, by method and path below `/v1` (§7). */
export const calls = {
  ...authCalls,
  ...accountCalls,
  ...clubCalls,
  ...schemeCalls,
  ...curriculumCalls,
  ...reviewCalls,
  ...translationCalls,
  ...schemeImportCalls,
  ...fileCalls,
  ...labelCalls,
  ...userCalls,
  ...groupCalls,
  ...groupAdministrationCalls,
  ...sessionCalls,
  ...attentionCalls,
  ...moveCalls,
  ...changeRequestCalls,
  ...calendarCalls,
  ...consentCalls,
  ...memberCalls,
  ...memberAdministrationCalls,
  ...lookupCalls,
  ...transferCalls,
  ...lessonPlanCalls,
  ...jobCalls,
  ...importCalls,
  ...personCalls,
  ...auditCalls,
  ...reportCalls,
  ...changeCalls,
};
