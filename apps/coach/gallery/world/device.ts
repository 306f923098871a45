import { assessMember, indexScheme } from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import type { Change, Offline } from '@springboard/offline';
import { makeOffline } from '@springboard/portal/testing';
import { TODAY } from '../../src/testing/device.ts';
import type { World } from '../story.ts';
import { DAY } from './groups.ts';
import { MEMBERS } from './people.ts';
import { LABELS, PLAN_GROUPS, PLANS } from './plans.ts';
import { FIRST_FLIGHT, GRADES } from './scheme.ts';

const SLUG = FIRST_FLIGHT.slug;

/** A device that holds the story's world and shows marks and grades as soon as they are given. */
export const deviceOf = (world: World): Offline => {
  const { groups = DAY, members = { 1: MEMBERS }, lines = [], state, device } = world;
  const offline = makeOffline(lines, {
    day: { date: TODAY, groups },
    members,
    schemes: { [SLUG]: { curriculum: FIRST_FLIGHT, grades: GRADES } },
    planning: { plans: PLANS, plan_groups: PLAN_GROUPS, labels: LABELS },
    tags: ['Squad', 'Trampoline', 'Development'].map((tag, id) => ({ id, tag })),
    ...state,
  });
  const commit: Offline['commit'] = async (change) => {
    for (const one of 'kind' in change ? [change] : change) show(offline, one);
    return { ok: true, op_ids: [] };
  };
  return { ...offline, commit, ...device };
};

const show = ({ store }: Offline, { kind, payload, ts }: Change): void => {
  const { members, schemes } = store.getState();
  const scheme = schemes[SLUG];
  const changed = (member: GroupMember): GroupMember => {
    if (kind === 'attendance') {
      const present = field(payload, 'in');
      return { ...member, in: typeof present === 'boolean' ? present : null };
    }
    if (kind !== 'assessment' || scheme === undefined) return member;
    const score = { assessment: Number(field(payload, 'assessment')), ts, user_uuid: member.uuid };
    const scores = { ...member.scores, [String(field(payload, 'node_id'))]: score };
    const index = indexScheme(scheme.curriculum, scheme.grades);
    return { ...member, ...assessMember(index, scores, member.badges) };
  };
  const uuid = field(payload, 'member_uuid');
  const next = (members[1] ?? []).map((one) => (one.uuid === uuid ? changed(one) : one));
  store.setState({ members: { ...members, 1: next } });
};

const field = (payload: unknown, name: string): unknown =>
  typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined;
