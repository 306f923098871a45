import { randomUUID } from 'node:crypto';
import type { HttpRequest } from '@springboard/api/testing/request.ts';
import type { GrownTenant } from './tenant.ts';

/** A call as the coach portal makes it; `n` is another number each time. */
export type CoachCall = {
  readonly name: string;
  readonly of: (tenant: GrownTenant, n: number) => HttpRequest;
};

const DAY = 86_400;
const now = () => Math.floor(Date.now() / 1000);
const dateOf = (ts: number) => new Date(ts * 1000).toISOString().slice(0, 10);
const today = () => dateOf(now());
/** An hour ago, and the day that it was then. */
const recordedAt = (n: number) => now() - 3600 + n;
const recordedDay = () => dateOf(recordedAt(0));

const memberOf = ({ members }: GrownTenant, n: number) => {
  const member = members[n % members.length];
  if (member === undefined) throw new Error('A group without members');
  return member;
};

/** A lane of its own for each, as nearly every change of a day has. */
const laneHeaders = () => ({
  'x-request-id': randomUUID(),
  'x-device-id': randomUUID(),
  'x-lane': 'growth',
  'x-lane-seq': '1',
});

type Sent = { method: 'POST' | 'DELETE'; path: string; body?: unknown };

const change = (sent: Sent): HttpRequest => ({ ...sent, headers: laneHeaders() });

const mark = (tenant: GrownTenant, n: number): Sent => {
  const { uuid, class_member_id } = memberOf(tenant, n);
  return {
    method: 'POST',
    path: `/members/${uuid}/attendance`,
    body: { ts: recordedAt(n), date: recordedDay(), group_ngo_id: null, class_member_id },
  };
};

const grade = (tenant: GrownTenant, n: number): Sent => {
  const { uuid } = memberOf(tenant, n);
  return {
    method: 'POST',
    path: `/members/${uuid}/assessments/${tenant.slug}`,
    body: {
      member_id: uuid,
      node_id: `/l0/s${n % 40}`,
      assessment: n % 3,
      ts: recordedAt(n),
      context: { group_ngo_id: null },
    },
  };
};

/** What a device sends when it comes back to the network: a register and some grades. */
const together = (tenant: GrownTenant, n: number): HttpRequest => {
  const marks = tenant.members.map((_, place) => mark(tenant, n + place));
  const grades = tenant.members.slice(0, 10).map((_, place) => grade(tenant, n + place));
  const changes = [...marks, ...grades].map((sent) => ({ ...sent, headers: laneHeaders() }));
  return { method: 'POST', path: '/changes', body: { changes } };
};

const SYNC =
  'with_progress=1&with_awards=1&with_attendance=1&with_tags=1&with_groups=1&with_alerts=1&with_notes=1&page=0&per_page=1000';

const READS: readonly CoachCall[] = [
  {
    name: 'the day’s sessions',
    of: () => ({
      path: `/groups?active=1&with_levels=1&with_remote=1&date=${today()}&page=0&per_page=1000`,
    }),
  },
  {
    name: 'a group with everything',
    of: ({ group_id }) => ({ path: `/groups/${group_id}/members?${SYNC}&session_date=${today()}` }),
  },
  {
    name: 'registers of four weeks',
    of: () => ({ path: `/registers?from=${dateOf(now() - 28 * DAY)}&to=${today()}` }),
  },
  {
    name: 'the history of a member’s grades',
    of: (tenant, n) => ({
      path: `/members/${memberOf(tenant, n).uuid}/assessments/${tenant.slug}/history?page=0&per_page=50`,
    }),
  },
  {
    name: 'schemes of the coach’s groups',
    of: () => ({ path: '/schemes?published=1&scheme_sessions_only=1' }),
  },
  { name: 'a scheme', of: ({ slug }) => ({ path: `/curriculum/${slug}` }) },
  { name: 'its grades', of: ({ slug }) => ({ path: `/schemes/${slug}/grades` }) },
  { name: 'its sections', of: ({ slug }) => ({ path: `/schemes/${slug}/sections` }) },
  { name: 'its videos', of: ({ slug }) => ({ path: `/schemes/${slug}/videos` }) },
  { name: 'the words for members', of: () => ({ path: '/member-tags' }) },
  { name: 'lesson plans', of: () => ({ path: '/lesson-plans?include_detail=1' }) },
  { name: 'groups of lesson plans', of: () => ({ path: '/lesson-plan-groups' }) },
  { name: 'labels', of: () => ({ path: '/labels?page=0&per_page=1000' }) },
  {
    name: 'coaches to share with',
    of: () => ({ path: '/users?status[]=active&type[]=coach&sort=afirstname&per_page=1000' }),
  },
];

const CHANGES: readonly CoachCall[] = [
  { name: 'a mark', of: (tenant, n) => change(mark(tenant, n)) },
  { name: 'a grade', of: (tenant, n) => change(grade(tenant, n)) },
  {
    name: 'a note',
    of: (tenant, n) =>
      change({
        method: 'POST',
        path: `/members/${memberOf(tenant, n).uuid}/note`,
        body: { note: `Noted ${n}`, ts: recordedAt(n) },
      }),
  },
  {
    name: 'a badge',
    of: (tenant, n) =>
      change({
        method: 'POST',
        path: `/members/${memberOf(tenant, n).uuid}/badges`,
        body: {
          award: { badge_id: '/l0', achieve_date: today() },
          group_ngo_id: null,
          ts: recordedAt(n),
        },
      }),
  },
  {
    name: 'a mark for a move',
    of: (tenant, n) =>
      change({
        method: 'POST',
        path: `/groups/${tenant.group_id}/members/${memberOf(tenant, n).uuid}/mark`,
        body: { remote_node_id: '/l1', stay: n % 2 === 0, ts: recordedAt(n) },
      }),
  },
  {
    name: 'a register that is complete',
    of: ({ group_id }, n) =>
      change({
        method: 'POST',
        path: `/groups/${group_id}/registers/${recordedDay()}`,
        body: { ts: recordedAt(n) },
      }),
  },
  { name: 'a register and ten grades in one call', of: together },
];

/** Every call that reads, and every kind of change that a device keeps for the network. */
export const CALLS_OF_A_COACH: readonly CoachCall[] = [...READS, ...CHANGES];
