const withChild = (path: string, uuid: string, more: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams({ child: uuid, ...more })}`;

export const ACCOUNT_SECTIONS = ['children', 'me', 'e-mails', 'calendar', 'privacy'] as const;
export type AccountSection = (typeof ACCOUNT_SECTIONS)[number];

/** The paths of the parent portal (§2). */
export const paths = {
  overview: '/overview',
  overviewOfChild: (uuid: string) => withChild('/overview', uuid),
  /** The overview after a page about a child to whom the access has ended. */
  accessEnded: (uuid: string) => withChild('/overview', uuid, { ended: '1' }),
  viewsOfChild: (uuid: string) => `/overview/${uuid}/views`,
  account: '/account',
  accountOf: (section: AccountSection) => `/account/${section}`,
  calendar: '/account/calendar',
  consentsOfChild: (uuid: string) => `/overview/${uuid}/consents`,
  detailsOfChild: (uuid: string) => `/overview/${uuid}/details`,
  moveClub: (uuid: string) => `/overview/${uuid}/move-club`,
  /** The requests for all data and for their erasure. */
  dataOfChild: (uuid: string) => `/overview/${uuid}/details#data`,
  sessions: (uuid: string) => withChild('/overview/sessions', uuid),
  /** The form for an absence, in which the first session or that of `date` is ticked. */
  reportAbsence: (uuid: string, date?: string) =>
    withChild('/overview/absence', uuid, date === undefined ? {} : { date }),
  /** The form that changes or withdraws a reported absence, or only one of its days. */
  changeAbsence: (uuid: string, id: number, date?: string) =>
    withChild('/overview/absence', uuid, {
      absence: String(id),
      ...(date !== undefined && { date }),
    }),
  move: (uuid: string, id: number) => withChild(`/overview/move/${id}`, uuid),
  transfer: (uuid: string, id: number) => withChild(`/overview/transfer/${id}`, uuid),
  award: (uuid: string, slug: string, node_id: string) =>
    withChild(`/overview/awards/${slug}${node_id}`, uuid),
  skill: (uuid: string, slug: string, node_id: string) =>
    withChild(`/overview/skills/${slug}${node_id}`, uuid),
} as const;
