/** The addresses of the club portal (§2). */
export const paths = {
  members: '/members',
  member: (uuid: string) => `/members/${uuid}`,
  groups: '/groups',
  sessions: '/sessions',
  coaches: '/coaches',
  reports: '/reports',
  documents: '/documents',
  users: '/users',
} as const;
