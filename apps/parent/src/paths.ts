const withChild = (path: string, uuid: string, more: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams({ child: uuid, ...more })}`;

/** The paths of the parent portal (§2). */
export const paths = {
  overview: '/overview',
  overviewOfChild: (uuid: string) => withChild('/overview', uuid),
  viewsOfChild: (uuid: string) => `/overview/${uuid}/views`,
  calendar: '/overview/calendar',
  consentsOfChild: (uuid: string) => `/overview/${uuid}/consents`,
  detailsOfChild: (uuid: string) => `/overview/${uuid}/details`,
  sessions: (uuid: string) => withChild('/overview/sessions', uuid),
  /** To report an absence, with the first session or that of a date ticked. */
  reportAbsence: (uuid: string, date?: string) =>
    withChild('/overview/absence', uuid, date === undefined ? {} : { date }),
  /** To change or withdraw a reported absence. */
  changeAbsence: (uuid: string, id: number) =>
    withChild('/overview/absence', uuid, { absence: String(id) }),
  move: (uuid: string, id: number) => withChild(`/overview/move/${id}`, uuid),
  skill: (uuid: string, slug: string, node_id: string) =>
    withChild(`/overview/skills/${slug}${node_id}`, uuid),
} as const;
