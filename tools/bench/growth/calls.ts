import { randomUUID } from 'node:crypto';
import type { HttpRequest } from '@springboard/api/testing/request.ts';
import type { GrownTenant } from './tenant.ts';

/** A call of the coach portal. `n` differs in each request. */
export type CoachCall = {
  readonly name: string;
  readonly request: (tenant: GrownTenant, n: number) => HttpRequest;
};

const DAY = 86_400;
const now = () => Math.floor(Date.now() / 1000);
const dateOf = (ts: number) => new Date(ts * 1000).toISOString().slice(0, 10);
const today = () => dateOf(now());
/** An hour ago, and its date. */
const recordedAt = (n: number) => now() - 3600 + n;
const recordedDay = () => dateOf(recordedAt(0));

const memberOf = ({ members }: GrownTenant, n: number) => {
  const member = members[n % members.length];
  if (member === undefined) throw new Error('A group without members');
  return member;
};

/** Headers of a change in a new lane, like nearly every change of a day. */
const laneHeaders = () => ({
  'x-request-id': randomUUID(),
  'x-device-id': randomUUID(),
  'x-lane': 'growth',
  'x-lane-seq': '1',
});

type ChangeRequest = { method: 'POST' | 'DELETE'; path: string; body?: unknown };

const change = (request: ChangeRequest): HttpRequest => ({ ...request, headers: laneHeaders() });

const mark = (tenant: GrownTenant, n: number): ChangeRequest => {
  const { uuid, class_member_id } = memberOf(tenant, n);
  return {
    method: 'POST',
    path: `/members/${uuid}/attendance`,
    body: { ts: recordedAt(n), date: recordedDay(), group_ngo_id: null, class_member_id },
  };
};

const grade = (tenant: GrownTenant, n: number): ChangeRequest => {
  const { uuid } = memberOf(tenant, n);
  return {
    method: 'POST',
    path: `/members/${uuid}/assessments/${tenant.slug}`,
    body: {
      member_id: uuid,
      node_id: `/l1/s${n % 40}`,
      assessment: n % 3,
      ts: recordedAt(n),
      context: { group_ngo_id: null },
    },
  };
};

/** The call of a device that comes back online: a register and some grades. */
const changesCall = (tenant: GrownTenant, n: number): HttpRequest => {
  const marks = tenant.members.map((_, index) => mark(tenant, n + index));
  const grades = tenant.members.slice(0, 10).map((_, index) => grade(tenant, n + index));
  const changes = [...marks, ...grades].map((request) => ({ ...request, headers: laneHeaders() }));
  return { method: 'POST', path: '/changes', body: { changes } };
};

const SYNC =
  'with_progress=1&with_awards=1&with_attendance=1&with_tags=1&with_groups=1&with_alerts=1&with_notes=1&page=0&per_page=1000';

const READS: readonly CoachCall[] = [
  {
    name: 'the day’s sessions',
    request: () => ({
      path: `/groups?active=1&with_levels=1&with_remote=1&date=${today()}&page=0&per_page=1000`,
    }),
  },
  {
    name: 'a group with everything',
    request: ({ group_id }) => ({
      path: `/groups/${group_id}/members?${SYNC}&session_date=${today()}`,
    }),
  },
  {
    name: 'registers of four weeks',
    request: () => ({ path: `/registers?from=${dateOf(now() - 28 * DAY)}&to=${today()}` }),
  },
  {
    name: 'the history of a member’s grades',
    request: (tenant, n) => ({
      path: `/members/${memberOf(tenant, n).uuid}/assessments/${tenant.slug}/history?page=0&per_page=50`,
    }),
  },
  {
    name: 'schemes of the coach’s groups',
    request: () => ({ path: '/schemes?published=1&scheme_sessions_only=1' }),
  },
  { name: 'a scheme', request: ({ slug }) => ({ path: `/curriculum/${slug}` }) },
  { name: 'its grades', request: ({ slug }) => ({ path: `/schemes/${slug}/grades` }) },
  { name: 'its sections', request: ({ slug }) => ({ path: `/schemes/${slug}/sections` }) },
  { name: 'its videos', request: ({ slug }) => ({ path: `/schemes/${slug}/videos` }) },
  { name: 'the words for members', request: () => ({ path: '/member-tags' }) },
  { name: 'lesson plans', request: () => ({ path: '/lesson-plans?include_detail=1' }) },
  { name: 'groups of lesson plans', request: () => ({ path: '/lesson-plan-groups' }) },
  { name: 'labels', request: () => ({ path: '/labels?page=0&per_page=1000' }) },
  {
    name: 'coaches to share with',
    request: () => ({ path: '/users?status[]=active&type[]=coach&sort=afirstname&per_page=1000' }),
  },
];

const CHANGES: readonly CoachCall[] = [
  { name: 'a mark', request: (tenant, n) => change(mark(tenant, n)) },
  { name: 'a grade', request: (tenant, n) => change(grade(tenant, n)) },
  {
    name: 'a note',
    request: (tenant, n) =>
      change({
        method: 'POST',
        path: `/members/${memberOf(tenant, n).uuid}/note`,
        body: { note: `Noted ${n}`, ts: recordedAt(n) },
      }),
  },
  {
    name: 'a badge',
    request: (tenant, n) =>
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
    request: (tenant, n) =>
      change({
        method: 'POST',
        path: `/groups/${tenant.group_id}/members/${memberOf(tenant, n).uuid}/mark`,
        body: { remote_node_id: '/l1', stay: n % 2 === 0, ts: recordedAt(n) },
      }),
  },
  {
    name: 'a register that is complete',
    request: ({ group_id }, n) =>
      change({
        method: 'POST',
        path: `/groups/${group_id}/registers/${recordedDay()}`,
        body: { ts: recordedAt(n) },
      }),
  },
  { name: 'a register and ten grades in one call', request: changesCall },
];

/** Every reading call, and every kind of change that a device queues. */
export const CALLS_OF_A_COACH: readonly CoachCall[] = [...READS, ...CHANGES];
