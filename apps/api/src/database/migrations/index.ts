import { clients } from './0001_clients.ts';
import { users } from './0002_users.ts';
import { schemes } from './0003_schemes.ts';
import { membersAndGroups } from './0004_members_and_groups.ts';
import { attendance } from './0005_attendance.ts';
import { assessments } from './0006_assessments.ts';
import { lessonPlans } from './0007_lesson_plans.ts';
import { documentsAndRequests } from './0008_documents_and_requests.ts';
import { changesAndJobs } from './0009_changes_and_jobs.ts';
import { rowSecurity } from './0010_row_security.ts';
import { search } from './0011_search.ts';
import { namesInOrder } from './0012_names_in_order.ts';
import { filesForReaders } from './0013_files_for_readers.ts';
import { membersChanges } from './0014_members_changes.ts';
import { remotePins } from './0015_remote_pins.ts';
import { jobsAndPersons } from './0016_jobs_and_persons.ts';
import { changesTogether } from './0017_changes_together.ts';
import { operationsById } from './0018_operations_by_id.ts';
import { retention } from './0019_retention.ts';
import { sharedGroups } from './0020_shared_groups.ts';
import { ownerFunctions } from './0021_owner_functions.ts';
import { requestsOnce } from './0022_requests_once.ts';
import { answersExpire } from './0023_answers_expire.ts';
import { coachesAtWork } from './0024_coaches_at_work.ts';
import { earlierGrades } from './0025_earlier_grades.ts';
import { retainedCompletions } from './0026_retained_completions.ts';
import { sessionEnds } from './0028_session_ends.ts';
import { retentionByDefault } from './0036_retention_by_default.ts';
import { logViews } from './0037_log_views.ts';
import { secondFactor } from './0040_second_factor.ts';
import { mirrorsByVersion } from './0041_mirrors_by_version.ts';
import { logViewsOfChanges } from './0042_log_views_of_changes.ts';
import { viewsByRole } from './0045_views_by_role.ts';
import { pruneLogs } from './0046_prune_logs.ts';
import { sessionRoles } from './0047_session_roles.ts';
import { remoteLoginProof } from './0048_remote_login_proof.ts';
import { undo } from './0049_undo.ts';
import { memberSearch } from './0050_member_search.ts';
import { guardianRights } from './0051_guardian_rights.ts';
import { guardianAccess } from './0052_guardian_access.ts';
import { waitingWishes } from './0053_waiting_wishes.ts';
import { sessionChanges } from './0054_session_changes.ts';
import { moves } from './0055_moves.ts';
import { requestsAndCredentials } from './0056_requests_and_credentials.ts';
import { importDecisions } from './0057_import_decisions.ts';
import { returnedMarks } from './0060_returned_marks.ts';
import { placeNotices } from './0061_place_notices.ts';
import { importFiles } from './0063_import_files.ts';
import { jobOutcomes } from './0064_job_outcomes.ts';
import { credentialNotices } from './0066_credential_notices.ts';
import { documentAudience } from './0067_document_audience.ts';
import { videoCaptions } from './0070_video_captions.ts';
import { mergedMembers } from './0073_merged_members.ts';
import { mergeMembers } from './0074_merge_members.ts';
import { feedsOfMergedMembers } from './0075_feeds_of_merged_members.ts';
import { detailsCheck } from './0080_details_check.ts';
import { eraseAllTraces } from './0081_erase_all_traces.ts';
import { invitations } from './0082_invitations.ts';
import { childAccess } from './0084_child_access.ts';
import { calendarFeeds } from './0090_calendar_feeds.ts';
import { badgeUndo } from './0091_badge_undo.ts';
import { guardianInvitations } from './0092_guardian_invitations.ts';
import { membersByName } from './0093_members_by_name.ts';
import { schemeEdits } from './0100_scheme_edits.ts';
import { userRights } from './0101_user_rights.ts';
import { roleUndo } from './0105_role_undo.ts';
import { schemeReports } from './0110_scheme_reports.ts';
import { consentTexts } from './0120_consent_texts.ts';
import { mergedTags } from './0130_merged_tags.ts';
import { versionChanges } from './0140_version_changes.ts';
import { schemeReviews } from './0141_scheme_reviews.ts';
import { publicSchemes } from './0150_public_schemes.ts';
import { previousValuesOfRequests } from './0165_previous_values_of_requests.ts';
import { orderOfWaitingLists } from './0166_order_of_waiting_lists.ts';
import { clubRights } from './0170_club_rights.ts';
import { openRequests } from './0180_open_requests.ts';
import { personExports } from './0185_person_exports.ts';
import { automaticOffers } from './0186_automatic_offers.ts';
import { waitingChildren } from './0187_waiting_children.ts';
import { schemeImports } from './0200_scheme_imports.ts';
import { consentRequests } from './0210_consent_requests.ts';
import { emailJobs } from './0220_email_jobs.ts';
import { emailSchedules } from './0221_email_schedules.ts';
import { ownContact } from './0230_own_contact.ts';
import { placesAndCalendars } from './0231_places_and_calendars.ts';
import { clubContacts } from './0233_club_contacts.ts';
import { schemeMedia } from './0240_scheme_media.ts';
import { schemeTranslations } from './0250_scheme_translations.ts';
import { usersOfLanguages } from './0251_users_of_languages.ts';
import { memberLookups } from './0252_member_lookups.ts';
import { schemeFiles } from './0260_scheme_files.ts';
import { schemeSections } from './0261_scheme_sections.ts';
import { schemeClubs } from './0270_scheme_clubs.ts';
import { impactsByClub } from './0271_impacts_by_club.ts';
import { scheduledPublications } from './0272_scheduled_publications.ts';
import { rejectedChanges } from './0273_rejected_changes.ts';
import { pace } from './0274_pace.ts';
import { movedSessions } from './0280_moved_sessions.ts';
import { emergencyContacts } from './0290_emergency_contacts.ts';
import { clientTranslations } from './0300_client_translations.ts';
import { gradeScales } from './0310_grade_scales.ts';
import { reportParts } from './0320_report_parts.ts';
import { deletedClubs } from './0340_deleted_clubs.ts';
import { transfers } from './0350_transfers.ts';
import { eraseClubs } from './0360_erase_clubs.ts';
import { appVersions } from './0361_app_versions.ts';
import { clubSettings } from './0362_club_settings.ts';
import { mirrorProposals } from './0370_mirror_proposals.ts';
import { impactLevels } from './0371_impact_levels.ts';
import { bulkJobs } from './0380_bulk_jobs.ts';
import { certificateJobs } from './0381_certificate_jobs.ts';
import { eraseClubsAndAppVersions } from './0390_erase_clubs_and_app_versions.ts';
import { formerUuids } from './0391_former_uuids.ts';
import { broughtAlong } from './0393_brought_along.ts';
import { schemeThemes } from './0396_scheme_themes.ts';
import { quietDevices } from './0397_quiet_devices.ts';
import { impactJobs } from './0400_impact_jobs.ts';
import { requestedTransfers } from './0402_requested_transfers.ts';
import { compressedSources } from './0403_compressed_sources.ts';
import { withdrawnRequests } from './0410_withdrawn_requests.ts';
import { lastSignIns } from './0460_last_sign_ins.ts';
import { eraseReasons } from './0490_erase_reasons.ts';
import { undoAfterUpdates } from './0491_undo_after_updates.ts';
import { assessmentsByClub } from './0492_assessments_by_club.ts';
import { differentMembers } from './0496_different_members.ts';
import { impactRemains } from './0500_impact_remains.ts';
import { recalculations } from './0510_recalculations.ts';
import { importNotes } from './0520_import_notes.ts';
import { gradeMeanings } from './0530_grade_meanings.ts';
import { ownMemberTypes } from './0531_own_member_types.ts';
import { removedSessions } from './0540_removed_sessions.ts';
import { recountSchemeReports } from './0550_recount_scheme_reports.ts';
import { policiesOfLargeTables } from './0551_policies_of_large_tables.ts';
import { jobStarts } from './0560_job_starts.ts';
import { editorsPresent } from './0561_editors_present.ts';
import { jobSteps } from './0562_job_steps.ts';
import { rejectedByApp } from './0563_rejected_by_app.ts';
import { erasedPlaces } from './0580_erased_places.ts';
import { signInRetention } from './0590_sign_in_retention.ts';
import { completionUndo } from './0600_completion_undo.ts';
import { analyticsUrl } from './0601_analytics_url.ts';
import { labelUndo } from './0602_label_undo.ts';
import { readClientWording } from './0610_read_client_wording.ts';
import { sharedNotes } from './0620_shared_notes.ts';
import { undoOfDocuments } from './0621_undo_of_documents.ts';
import { openDevices } from './0630_open_devices.ts';
import { recountAppVersions } from './0631_recount_app_versions.ts';
import { schemeSettings } from './0632_scheme_settings.ts';
import { reinstatedGrades } from './0640_reinstated_grades.ts';
import { leavingMembers } from './0650_leaving_members.ts';
import { smallPictures } from './0660_small_pictures.ts';
import { undoOfSettings } from './0670_undo_of_settings.ts';
import { clientMessages } from './0671_client_messages.ts';
import { rejectedByClub } from './0672_rejected_by_club.ts';
import { ownChanges } from './0690_own_changes.ts';
import { undoWithViews } from './0700_undo_with_views.ts';
import { guardiansWithoutChildren } from './0710_guardians_without_children.ts';
import { type Migration, migrationNumber, newestMigration } from './migration.ts';

/** All steps in the order of their numbers. Numbers may be missing: branches reserve them ahead. */
export const migrations: readonly Migration[] = [
  clients,
  users,
  schemes,
  membersAndGroups,
  attendance,
  assessments,
  lessonPlans,
  documentsAndRequests,
  changesAndJobs,
  rowSecurity,
  search,
  namesInOrder,
  filesForReaders,
  membersChanges,
  remotePins,
  jobsAndPersons,
  changesTogether,
  operationsById,
  retention,
  sharedGroups,
  ownerFunctions,
  requestsOnce,
  answersExpire,
  coachesAtWork,
  earlierGrades,
  retainedCompletions,
  sessionEnds,
  retentionByDefault,
  logViews,
  secondFactor,
  mirrorsByVersion,
  logViewsOfChanges,
  viewsByRole,
  pruneLogs,
  sessionRoles,
  remoteLoginProof,
  undo,
  memberSearch,
  guardianRights,
  guardianAccess,
  waitingWishes,
  sessionChanges,
  moves,
  requestsAndCredentials,
  importDecisions,
  returnedMarks,
  placeNotices,
  importFiles,
  jobOutcomes,
  credentialNotices,
  documentAudience,
  videoCaptions,
  mergedMembers,
  mergeMembers,
  feedsOfMergedMembers,
  detailsCheck,
  eraseAllTraces,
  invitations,
  childAccess,
  calendarFeeds,
  badgeUndo,
  guardianInvitations,
  membersByName,
  schemeEdits,
  userRights,
  roleUndo,
  schemeReports,
  consentTexts,
  mergedTags,
  versionChanges,
  schemeReviews,
  publicSchemes,
  previousValuesOfRequests,
  orderOfWaitingLists,
  clubRights,
  openRequests,
  personExports,
  automaticOffers,
  waitingChildren,
  schemeImports,
  consentRequests,
  emailJobs,
  emailSchedules,
  ownContact,
  placesAndCalendars,
  clubContacts,
  schemeMedia,
  schemeTranslations,
  usersOfLanguages,
  memberLookups,
  schemeFiles,
  schemeSections,
  schemeClubs,
  impactsByClub,
  scheduledPublications,
  rejectedChanges,
  pace,
  movedSessions,
  emergencyContacts,
  clientTranslations,
  gradeScales,
  reportParts,
  deletedClubs,
  transfers,
  eraseClubs,
  appVersions,
  clubSettings,
  mirrorProposals,
  impactLevels,
  bulkJobs,
  certificateJobs,
  eraseClubsAndAppVersions,
  formerUuids,
  broughtAlong,
  schemeThemes,
  quietDevices,
  impactJobs,
  requestedTransfers,
  compressedSources,
  withdrawnRequests,
  lastSignIns,
  eraseReasons,
  undoAfterUpdates,
  assessmentsByClub,
  differentMembers,
  impactRemains,
  recalculations,
  importNotes,
  gradeMeanings,
  ownMemberTypes,
  removedSessions,
  recountSchemeReports,
  policiesOfLargeTables,
  jobStarts,
  editorsPresent,
  jobSteps,
  rejectedByApp,
  erasedPlaces,
  signInRetention,
  completionUndo,
  analyticsUrl,
  labelUndo,
  readClientWording,
  sharedNotes,
  undoOfDocuments,
  openDevices,
  recountAppVersions,
  schemeSettings,
  reinstatedGrades,
  leavingMembers,
  smallPictures,
  undoOfSettings,
  clientMessages,
  rejectedByClub,
  ownChanges,
  undoWithViews,
  guardiansWithoutChildren,
];
export { type Migration, migrationNumber, newestMigration };
