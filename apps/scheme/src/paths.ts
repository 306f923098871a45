/** The addresses of the scheme portal (§2). */
export const paths = {
  overview: '/overview',
  tags: '/tags',
  users: '/users',
  members: '/members',
  clubs: '/clubs',
  tasks: '/tasks',
  reports: '/reports',
  languages: '/languages',
} as const;
