/** Reports of a club (portals §C). */
export const REPORTS = [
  'attendance',
  'registers-not-taken',
  'consecutive-absences',
  'level-distribution',
  'ready-to-move',
  'not-assessed',
  'badges',
  'joiners-leavers',
  'capacity',
  'credentials',
  'data-quality',
] as const;
export type ReportName = (typeof REPORTS)[number];
