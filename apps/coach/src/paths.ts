/** The addresses of the coach portal (§2). Node ids are path-shaped and begin with `/`. */
export const paths = {
  groups: '/member-groups',
  group: (group_id: number, date?: string) => `/member-groups/${group_id}${on(date)}`,
  register: (group_id: number, date?: string) => `/member-groups/${group_id}/register${on(date)}`,
  /** §2: the second page on the register's address. */
  alerts: (group_id: number, date?: string) => `/member-groups/${group_id}/register/${on(date)}`,
  headcount: '/member-groups/headcount',
  assessByMember: (group_id: number, date?: string) =>
    `/member-groups/${group_id}/assess-by-member${on(date)}`,
  assessMember: (group_id: number, name: string, memberUuid: string, date?: string) =>
    `/member-groups/${group_id}/assess-by-member/${encodeURIComponent(name)}?${new URLSearchParams({ memberUuid, ...(date === undefined ? {} : { date }) })}`,
  assessBySkill: (group_id: number, date?: string) =>
    `/member-groups/${group_id}/assess-by-skill${on(date)}`,
  assessSkill: (group_id: number, name: string, selectedNodeId: string, date?: string) =>
    `/member-groups/${group_id}/assess-by-skill/${encodeURIComponent(name)}?${new URLSearchParams({ selectedNodeId, ...(date === undefined ? {} : { date }) })}`,
  badges: (group_id: number, date?: string) => `/member-groups/${group_id}/badges${on(date)}`,
  planning: '/planning',
  plans: (slug: string) => `/planning/${slug}`,
  plan: (slug: string, uuid: string) => `/planning/${slug}/${uuid}`,
  planGroup: (slug: string, uuid: string) => `/planning/${slug}/group/${uuid}`,
  /** What is taught in a session: the plan that it has, or the way to one. */
  sessionPlan: (slug: string, group_id: number, date?: string) =>
    `/planning/${slug}/session/${group_id}${on(date)}`,
  schemes: '/scheme',
  scheme: (slug: string) => `/scheme/${slug}`,
  schemeNode: (slug: string, node_id: string) => `/scheme/${slug}${node_id}`,
  syncCentre: '/offline',
} as const;

/** The session of another day than today. */
const on = (date: string | undefined): string => (date === undefined ? '' : `?date=${date}`);
