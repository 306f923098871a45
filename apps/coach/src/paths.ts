import { sharedPaths } from '@springboard/portal';
import type { SchemePaths } from '@springboard/scheme-view';

/** The paths of the coach portal (§2). Node ids look like paths and start with `/`. */
export const paths = {
  groups: '/member-groups',
  group: (group_id: number, date?: string) => `/member-groups/${group_id}${dateQuery(date)}`,
  register: (group_id: number, date?: string) =>
    `/member-groups/${group_id}/register${dateQuery(date)}`,
  /** §2: the page of alerts has the path of the register with a slash at the end. */
  alerts: (group_id: number, date?: string) =>
    `/member-groups/${group_id}/register/${dateQuery(date)}`,
  headcount: '/member-groups/headcount',
  assessByMember: (group_id: number, date?: string) =>
    `/member-groups/${group_id}/assess-by-member${dateQuery(date)}`,
  assessMember: (group_id: number, name: string, memberUuid: string, date?: string) =>
    `/member-groups/${group_id}/assess-by-member/${encodeURIComponent(name)}?${new URLSearchParams({ memberUuid, ...(date === undefined ? {} : { date }) })}`,
  assessBySkill: (group_id: number, date?: string) =>
    `/member-groups/${group_id}/assess-by-skill${dateQuery(date)}`,
  assessSkill: (group_id: number, name: string, selectedNodeId: string, date?: string) =>
    `/member-groups/${group_id}/assess-by-skill/${encodeURIComponent(name)}?${new URLSearchParams({ selectedNodeId, ...(date === undefined ? {} : { date }) })}`,
  badges: (group_id: number, date?: string) =>
    `/member-groups/${group_id}/badges${dateQuery(date)}`,
  planning: '/planning',
  plans: (slug: string) => `/planning/${slug}`,
  plan: (slug: string, uuid: string) => `/planning/${slug}/${uuid}`,
  planGroup: (slug: string, uuid: string) => `/planning/${slug}/group/${uuid}`,
  /** The lesson plan of a session, or the choice of one. */
  sessionPlan: (slug: string, group_id: number, date?: string) =>
    `/planning/${slug}/session/${group_id}${dateQuery(date)}`,
  schemes: '/scheme',
  scheme: (slug: string) => `/scheme/${slug}`,
  schemeNode: (slug: string, node_id: string) => `/scheme/${slug}${node_id}`,
  syncCentre: sharedPaths.syncCentre,
} as const;

/** The paths of a scheme and its nodes, for `@springboard/scheme-view`. */
export const schemePaths: SchemePaths = { scheme: paths.scheme, node: paths.schemeNode };

/** The query of a session on another day than today. */
const dateQuery = (date: string | undefined): string => (date === undefined ? '' : `?date=${date}`);
