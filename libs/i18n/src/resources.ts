import type club from './locales/en-GB/club.json';
import type clubAttention from './locales/en-GB/club/attention.json';
import type clubConsents from './locales/en-GB/club/consents.json';
import type clubDocuments from './locales/en-GB/club/documents.json';
import type clubFinder from './locales/en-GB/club/finder.json';
import type clubDuplicates from './locales/en-GB/club/duplicates.json';
import type clubFromClub from './locales/en-GB/club/from-club.json';
import type clubGroups from './locales/en-GB/club/groups.json';
import type clubImports from './locales/en-GB/club/imports.json';
import type clubMember from './locales/en-GB/club/member.json';
import type clubMembers from './locales/en-GB/club/members.json';
import type clubReady from './locales/en-GB/club/ready.json';
import type clubReports from './locales/en-GB/club/reports.json';
import type clubRequests from './locales/en-GB/club/requests.json';
import type clubSessions from './locales/en-GB/club/sessions.json';
import type clubUsers from './locales/en-GB/club/users.json';
import type coach from './locales/en-GB/coach.json';
import type coachAssess from './locales/en-GB/coach/assess.json';
import type coachBadges from './locales/en-GB/coach/badges.json';
import type coachHeadcount from './locales/en-GB/coach/headcount.json';
import type coachRegister from './locales/en-GB/coach/register.json';
import type common from './locales/en-GB/common.json';
import type commonAbout from './locales/en-GB/common/about.json';
import type commonAccount from './locales/en-GB/common/account.json';
import type commonDevices from './locales/en-GB/common/devices.json';
import type commonDocuments from './locales/en-GB/common/documents.json';
import type commonFinder from './locales/en-GB/common/finder.json';
import type commonFormSummary from './locales/en-GB/common/form-summary.json';
import type commonJobs from './locales/en-GB/common/jobs.json';
import type commonKeys from './locales/en-GB/common/keys.json';
import type commonLists from './locales/en-GB/common/lists.json';
import type commonGradeMeanings from './locales/en-GB/common/grade-meanings.json';
import type commonMerge from './locales/en-GB/common/merge.json';
import type commonRemaining from './locales/en-GB/common/remaining.json';
import type commonSignedIn from './locales/en-GB/common/signed-in.json';
import type commonSwitchUser from './locales/en-GB/common/switch-user.json';
import type commonRights from './locales/en-GB/common/rights.json';
import type commonSyncCentre from './locales/en-GB/common/sync-centre.json';
import type commonTasks from './locales/en-GB/common/tasks.json';
import type commonTransfers from './locales/en-GB/common/transfers.json';
import type commonUndoConflict from './locales/en-GB/common/undo-conflict.json';
import type commonUsers from './locales/en-GB/common/users.json';
import type entry from './locales/en-GB/entry.json';
import type parent from './locales/en-GB/parent.json';
import type parentAbsence from './locales/en-GB/parent/absence.json';
import type parentAccount from './locales/en-GB/parent/account.json';
import type parentAward from './locales/en-GB/parent/award.json';
import type parentCalendar from './locales/en-GB/parent/calendar.json';
import type parentConsents from './locales/en-GB/parent/consents.json';
import type parentDetails from './locales/en-GB/parent/details.json';
import type parentMoveClub from './locales/en-GB/parent/move-club.json';
import type parentOffer from './locales/en-GB/parent/offer.json';
import type parentSessions from './locales/en-GB/parent/sessions.json';
import type parentSkill from './locales/en-GB/parent/skill.json';
import type parentViews from './locales/en-GB/parent/views.json';
import type parentWaiting from './locales/en-GB/parent/waiting.json';
import type planning from './locales/en-GB/planning.json';
import type schemeBrowser from './locales/en-GB/scheme-browser.json';
import type scheme from './locales/en-GB/scheme.json';
import type schemeChanges from './locales/en-GB/scheme/changes.json';
import type schemeDifference from './locales/en-GB/scheme/difference.json';
import type schemeEditor from './locales/en-GB/scheme/editor.json';
import type schemeFiles from './locales/en-GB/scheme/files.json';
import type schemePages from './locales/en-GB/scheme/pages.json';
import type schemeMedia from './locales/en-GB/scheme/media.json';
import type schemePicture from './locales/en-GB/scheme/picture.json';
import type schemeImport from './locales/en-GB/scheme/import.json';
import type schemeReview from './locales/en-GB/scheme/review.json';
import type schemeVersions from './locales/en-GB/scheme/versions.json';
import type schemeReports from './locales/en-GB/scheme/reports.json';
import type schemeNew from './locales/en-GB/scheme/new-scheme.json';
import type schemeOverview from './locales/en-GB/scheme/overview.json';
import type schemeClubs from './locales/en-GB/scheme/clubs.json';
import type schemeClubPage from './locales/en-GB/scheme/club-page.json';
import type schemeAttention from './locales/en-GB/scheme/attention.json';
import type gradesOfScheme from './locales/en-GB/scheme/grades.json';
import type clubsOfScheme from './locales/en-GB/scheme/scheme-clubs.json';
import type schemeHeadings from './locales/en-GB/scheme/headings.json';
import type schemeLanguages from './locales/en-GB/scheme/languages.json';
import type schemeSettings from './locales/en-GB/scheme/settings.json';
import type schemeTags from './locales/en-GB/scheme/tags.json';
import type schemeMembers from './locales/en-GB/scheme/members.json';
import type schemeTranslations from './locales/en-GB/scheme/translations.json';
import type schemeUsers from './locales/en-GB/scheme/users.json';

/** The namespaces with the English catalogues that they are made of. */
export type Resources = {
  common: typeof common &
    typeof commonAbout &
    typeof commonAccount &
    typeof commonDevices &
    typeof commonDocuments &
    typeof commonFinder &
    typeof commonFormSummary &
    typeof commonJobs &
    typeof commonKeys &
    typeof commonLists &
    typeof commonGradeMeanings &
    typeof commonRemaining &
    typeof commonSignedIn &
    typeof commonSwitchUser &
    typeof commonRights &
    typeof commonSyncCentre &
    typeof commonTasks &
    typeof commonMerge &
    typeof commonTransfers &
    typeof commonUndoConflict &
    typeof commonUsers;
  entry: typeof entry;
  coach: typeof coach &
    typeof coachAssess &
    typeof coachBadges &
    typeof coachHeadcount &
    typeof coachRegister;
  club: typeof club &
    typeof clubAttention &
    typeof clubConsents &
    typeof clubDocuments &
    typeof clubFinder &
    typeof clubDuplicates &
    typeof clubFromClub &
    typeof clubGroups &
    typeof clubImports &
    typeof clubMember &
    typeof clubMembers &
    typeof clubReady &
    typeof clubReports &
    typeof clubRequests &
    typeof clubSessions &
    typeof clubUsers;
  scheme: typeof scheme &
    typeof schemeChanges &
    typeof schemeDifference &
    typeof schemeEditor &
    typeof schemeFiles &
    typeof schemeImport &
    typeof schemeReports &
    typeof schemeClubs &
    typeof schemeHeadings &
    typeof schemeLanguages &
    typeof schemeMedia &
    typeof schemeNew &
    typeof schemeOverview &
    typeof schemePages &
    typeof schemePicture &
    typeof schemeReview &
    typeof schemeSettings &
    typeof clubsOfScheme &
    typeof gradesOfScheme &
    typeof schemeAttention &
    typeof schemeClubPage &
    typeof schemeTags &
    typeof schemeMembers &
    typeof schemeTranslations &
    typeof schemeUsers &
    typeof schemeVersions;
  parent: typeof parent &
    typeof parentAbsence &
    typeof parentAccount &
    typeof parentAward &
    typeof parentCalendar &
    typeof parentConsents &
    typeof parentDetails &
    typeof parentMoveClub &
    typeof parentOffer &
    typeof parentSessions &
    typeof parentSkill &
    typeof parentViews &
    typeof parentWaiting;
  planning: typeof planning;
  'scheme-browser': typeof schemeBrowser;
};

/** Keys are checked against the English catalogues wherever `t` is called. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}
