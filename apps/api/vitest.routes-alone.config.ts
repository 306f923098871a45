import { mergeConfig } from 'vitest/config';
import shared from './vitest.config.ts';

/**
 * Tests of permissions without row-level security, which would hide a missing check of a route. The command sets
 * `POLICIES=off`. With `ROUTES=more` it runs the tests of further calls, which `npm test` leaves out.
 */

const ROUTES = [
  'src/tenancy-matrix.test.ts',
  'src/access/who-can-see.test.ts',
  'src/groups/shared.test.ts',
  'src/groups/shared-device.test.ts',
  'src/groups/registers.test.ts',
  'src/members/guardians.test.ts',
  'src/users/users.test.ts',
  'src/lesson-plans/lesson-plans.test.ts',
  'src/timetable/session-plan.test.ts',
  'src/clubs/contacts.test.ts',
];

const MORE_ROUTES = [
  'src/access/log-views.test.ts',
  'src/assessments/assessments.test.ts',
  'src/assessments/transferred-schemes.test.ts',
  'src/attendance/attendance.test.ts',
  'src/attention/attention.test.ts',
  'src/audits/undo-rights.test.ts',
  'src/badges/badges.test.ts',
  'src/badges/certificates-job.test.ts',
  'src/calendars/calendars.test.ts',
  'src/change-requests/change-requests.test.ts',
  'src/changes-call/changes-call.test.ts',
  'src/changes/every-change.test.ts',
  'src/changes/without-lanes.test.ts',
  'src/children/children.test.ts',
  'src/children/waiting.test.ts',
  'src/clubs/clubs.test.ts',
  'src/clubs/export.test.ts',
  'src/consents/consents.test.ts',
  'src/curriculum/member-counts.test.ts',
  'src/data-requests/child-views.test.ts',
  'src/files/administration.test.ts',
  'src/files/files.test.ts',
  'src/files/reminders.test.ts',
  'src/groups/administration.test.ts',
  'src/groups/groups.test.ts',
  'src/groups/move-intents.test.ts',
  'src/groups/schedule.test.ts',
  'src/imports/imports.test.ts',
  'src/labels/labels.test.ts',
  'src/mail/credential-reminders.test.ts',
  'src/mail/progress-emails.test.ts',
  'src/mail/register-reminders.test.ts',
  'src/members/absences.test.ts',
  'src/members/administration.test.ts',
  'src/members/duplicates.test.ts',
  'src/members/lookups.test.ts',
  'src/members/members.test.ts',
  'src/members/merge-looked-up.test.ts',
  'src/members/remote-only.test.ts',
  'src/moves/automatic-offers.test.ts',
  'src/moves/place-notices.test.ts',
  'src/moves/ready.test.ts',
  'src/reports/reports.test.ts',
  'src/scheme-reports/scheme-reports.test.ts',
  'src/schemes/administration.test.ts',
  'src/schemes/files.test.ts',
  'src/schemes/schemes.test.ts',
  'src/status/status.test.ts',
  'src/tags/tags.test.ts',
  'src/transfers/guardian-requests.test.ts',
  'src/users/accounts.test.ts',
  'src/users/coaching.test.ts',
  'src/users/credentials.test.ts',
  'src/users/rights.test.ts',
];

export default mergeConfig(
  { ...shared, test: { ...shared.test, include: [] } },
  { test: { include: process.env['ROUTES'] === 'more' ? MORE_ROUTES : ROUTES } },
);
