/**
 * Tables that say something of one member, each by the column that names the member. A test fails when a
 * table with such a column is not here.
 */
export const TABLES_OF_A_MEMBER = [
  'class_members',
  'member_guardians',
  'session_roster',
  'place_holds',
  'attendance',
  'attendance_history',
  'reported_absences',
  'scores',
  'score_history',
  'member_assessments',
  'awards',
  'badges',
  'badge_history',
  'notes',
  'note_history',
  'member_alerts',
  'member_tags',
  'member_tag_history',
  'move_marks',
  'move_mark_history',
  'change_requests',
  'consents',
  'import_rows',
  'access_log',
  'audit_log',
] as const;
