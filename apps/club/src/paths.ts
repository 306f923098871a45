import type { ReportName } from '@springboard/contract';

/** The paths of the club portal (§2). */
export const paths = {
  members: '/members',
  /** The list with a search, filter, order or page. */
  membersWith: (search: URLSearchParams) => `/members?${search}`,
  /** The members of these groups whose guardians have no account. */
  membersWithoutAccount: (groupIds: readonly number[]) =>
    `/members?${new URLSearchParams([
      ['account', 'without'],
      ...[...new Set(groupIds)].map((id) => ['group_id', String(id)]),
    ])}`,
  newMember: '/members/new',
  /** A request for a member of another club. */
  fromClub: '/members/new?from=club',
  requests: '/members/requests',
  /** The decided requests, with Undo. */
  decidedRequests: '/members/requests?section=decided',
  duplicates: '/members/duplicates',
  /** The possible duplicates of one member. */
  duplicatesOf: (uuid: string) => `/members/duplicates?member=${uuid}`,
  /** The club's texts of consents. */
  consents: '/members/consents',
  imports: '/members/import',
  import: (id: number) => `/members/import/${id}`,
  /** A change of many members, which a job makes. */
  membersChange: (id: number) => `/members/changes/${id}`,
  member: (uuid: string) => `/members/${uuid}`,
  memberEdit: (uuid: string) => `/members/${uuid}/edit`,
  /** A section of a member's page; the profile is the page itself. */
  memberSection: (uuid: string, section: string) =>
    section === 'profile' ? `/members/${uuid}` : `/members/${uuid}/${section}`,
  coaches: '/coaches',
  coach: (uuid: string) => `/coaches/${uuid}`,
  users: '/users',
  user: (uuid: string) => `/users/${uuid}`,
  reports: '/reports',
  report: (name: ReportName) => `/reports/${name}`,
  documents: '/documents',
  document: (id: number) => `/documents/${id}`,
  groups: '/groups',
  newGroup: '/groups/new',
  /** The deleted groups, which can be restored. */
  deletedGroups: '/groups/deleted',
  ready: '/groups/ready',
  /** A section of the members who are ready to move; `ready` is the page itself. */
  readySection: (section: string) =>
    section === 'ready' ? '/groups/ready' : `/groups/ready?section=${section}`,
  group: (id: number) => `/groups/${id}`,
  groupEdit: (id: number) => `/groups/${id}/edit`,
  /** A section of a group's page; the members are the page itself. */
  groupSection: (id: number, section: string) =>
    section === 'members' ? `/groups/${id}` : `/groups/${id}/${section}`,
  tasks: '/tasks',
  task: (id: number) => `/tasks/${id}`,
  sessions: '/sessions',
  /** The week with the sessions of one group. */
  sessionsOf: (groupId: number) => `/sessions?group_id=${groupId}`,
  session: (groupId: number, date: string) => `/sessions/${groupId}/${date}`,
} as const;
