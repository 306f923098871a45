/** Pages of the club portal that a search finds. */
export const CLUB_PAGES = [
  'members',
  'import',
  'requests',
  'duplicates',
  'groups',
  'ready',
  'sessions',
  'coaches',
  'reports',
  'documents',
  'users',
  'about',
] as const;
export type ClubPage = (typeof CLUB_PAGES)[number];
