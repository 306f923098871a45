/** The paths of the club portal (§2). */
export const paths = {
  members: '/members',
  /** The list with a search, filter, order or page. */
  membersWith: (search: URLSearchParams) => `/members?${search}`,
} as const;
