import { expect, test } from 'vitest';
import {
  addTag,
  cancelMove,
  completeRegister,
  editPlan,
  giveBadge,
  markAttendance,
  markForMove,
  recordAssessment,
  removeTag,
  reopenRegister,
  takeBadge,
  writeNote,
  type Change,
  type PlanEdit,
} from '../index.ts';
import { kindOf, KINDS } from './kinds.ts';

const TS = 1_795_282_920;
const DATE = '2026-11-21';
const LEVEL = '/level-1';
const member = {
  uuid: 'm1',
  firstname: 'Ava',
  lastname: 'Jones',
  group_id: 1,
  class_member_id: 7,
  groups: [
    { id: 1, name: 'One' },
    { id: 2, name: 'Two' },
  ],
};
const group = { id: 1, name: 'One', ngo_id: 'G1', scheme_slug: 'floor' };
const tag = { id: 5, tag: 'Squad' };
const plan = {
  uuid: 'p1',
  title: 'Week 1',
  sections: [{ id: 3, title: 'Warm-up', description: '', tag: null, skills: [] }],
};
const edit = (edit: PlanEdit) => editPlan({ plan, edit, ts: TS });
const badge = { member, group, slug: 'floor', badge_id: LEVEL, ts: TS };
const absent = (overrides: Partial<Parameters<typeof markAttendance>[0]> = {}) =>
  markAttendance({ member, group, date: DATE, present: false, ts: TS, ...overrides });

const laneOf = (change: Change) => kindOf(change)?.lane(change.payload);
const requestOf = (change: Change) => kindOf(change)?.request(change.payload, change.ts);
const heldAfter = (change: Change, answer: unknown) => {
  const payload = kindOf(change)?.amend(change.payload, answer);
  return kindOf(change)?.apply({}, { payload, ts: TS, user_uuid: 'ben' });
};

test.each<[string, Change, string, object]>([
  [
    'a badge is given',
    giveBadge({ ...badge, achieve_date: DATE }),
    'badge:m1:/level-1',
    {
      method: 'POST',
      path: '/members/m1/badges',
      body: {
        award: { badge_id: LEVEL, achieve_date: DATE },
        group_ngo_id: 'G1',
        scheme_slug: 'floor',
        ts: TS,
      },
    },
  ],
  [
    'a badge is taken back',
    takeBadge(badge),
    'badge:m1:/level-1',
    {
      method: 'DELETE',
      path: '/members/m1/badges/%2Flevel-1',
      query: { scheme_slug: 'floor', ts: TS },
    },
  ],
  [
    'a member is marked for a move',
    markForMove({ member, group, remote_node_id: '/level-2', ts: TS }),
    'mark:1:m1',
    {
      method: 'POST',
      path: '/groups/1/members/m1/mark',
      body: { remote_node_id: '/level-2', stay: false, ts: TS },
    },
  ],
  [
    'the mark is cancelled',
    cancelMove({ member, group, ts: TS }),
    'mark:1:m1',
    { method: 'DELETE', path: '/groups/1/members/m1/mark', query: { ts: TS } },
  ],
  [
    'a tag is added',
    addTag({ member, tag, ts: TS }),
    'tag:5:m1',
    { method: 'POST', path: '/member-tags/5/members', body: { member_uuid: 'm1', ts: TS } },
  ],
  [
    'a tag is removed',
    removeTag({ member, tag, ts: TS }),
    'tag:5:m1',
    { method: 'DELETE', path: '/member-tags/5/members/m1', query: { ts: TS } },
  ],
  [
    'an absence has a reason',
    absent({ absence: 'sick' }),
    `attendance:${DATE}:m1`,
    {
      method: 'DELETE',
      path: `/members/m1/attendance/${DATE}`,
      query: { class_member_id: 7, ts: TS, absence: 'sick' },
    },
  ],
  [
    'a register is reopened at a time',
    reopenRegister({ group, date: DATE, ts: TS }),
    `register:${DATE}:1`,
    { method: 'DELETE', path: `/groups/1/registers/${DATE}`, query: { ts: TS } },
  ],
  [
    'a plan is renamed',
    edit({ edit: 'title', title: 'Week 2' }),
    'plan:p1',
    { method: 'PATCH', path: '/lesson-plans/p1', body: { title: 'Week 2' } },
  ],
  [
    'a plan’s headers are written',
    edit({ edit: 'headers', headers: [{ label_id: 1, value: 'Hall' }] }),
    'plan:p1',
    {
      method: 'PATCH',
      path: '/lesson-plans/p1/field-values',
      body: { headers: [{ label_id: 1, value: 'Hall' }] },
    },
  ],
  [
    'a section is edited',
    edit({ edit: 'section', id: 3, section: { description: 'Jog', tag: null, ordering: 2 } }),
    'plan:p1',
    {
      method: 'PATCH',
      path: '/lesson-plans/p1/sections/3',
      body: { description: 'Jog', tag: null, ordering: 2 },
    },
  ],
  [
    'a section’s skills are chosen',
    edit({ edit: 'skills', id: 3, skills: [{ node_id: '/a', fields: {} }] }),
    'plan:p1',
    {
      method: 'PATCH',
      path: '/lesson-plans/p1/sections/3/skills',
      body: { skills: [{ node_id: '/a', fields: {} }] },
    },
  ],
])('[OF4] %s, in its lane', (_, change, lane, request) => {
  expect(laneOf(change)).toBe(lane);
  expect(requestOf(change)).toEqual(request);
});

test('[OF4] the longest lane of a badge fits what the server takes', () => {
  const lane = laneOf(
    takeBadge({
      ...badge,
      member: { ...member, uuid: '00000000-0000-4000-8000-0000000000ff' },
      badge_id: `/${'a'.repeat(299)}`,
    }),
  );
  expect(lane?.length).toBeLessThanOrEqual(400);
});

test('[OF17] marks and reopenings of version 1 are read, and sent as they always were', () => {
  const { absence: _, ...payload } = absent().payload;
  const marked = { kind: 'attendance', v: 1, ts: TS, payload };
  expect(kindOf(marked)?.apply({}, { payload, ts: TS, user_uuid: 'ava' })).toEqual({ in: false });
  expect(requestOf(marked)).toMatchObject({ query: { class_member_id: 7, ts: TS } });
  expect(requestOf({ ...reopenRegister({ group, date: DATE, ts: TS }), v: 1 })).toEqual({
    method: 'DELETE',
    path: `/groups/1/registers/${DATE}`,
  });
});

test('[OF17] no two declarations have the same name and version', () => {
  const names = KINDS.map(({ name, v }) => `${name} ${v}`);
  expect(new Set(names).size).toBe(names.length);
});

test('[OF17] every constructor makes the newest version of its kind', () => {
  const changes: Change[] = [
    absent(),
    recordAssessment({ member, slug: 'floor', node_id: '/a', assessment: 1, ts: TS }),
    writeNote({ member, note: '', updated_by: '', ts: TS }),
    completeRegister({ group, date: DATE, ts: TS }),
    takeBadge(badge),
    cancelMove({ member, group, ts: TS }),
    addTag({ member, tag, ts: TS }),
    edit({ edit: 'title', title: '' }),
  ];
  for (const { kind, v } of changes) {
    expect(v).toBe(Math.max(...KINDS.filter(({ name }) => name === kind).map((of) => of.v)));
  }
});

test('[OF2] superseded, each kind shows what the server holds', () => {
  expect(heldAfter(absent({ absence: 'sick' }), { in: false, absence: 'injured' })).toEqual({
    in: false,
    absence: 'injured',
  });
  expect(
    heldAfter(giveBadge({ ...badge, achieve_date: DATE }), {
      badges: [{ badge_id: LEVEL, achieve_date: '2026-11-01' }],
    }),
  ).toEqual({ badges: { floor: { [LEVEL]: '2026-11-01' } } });
  expect(heldAfter(giveBadge({ ...badge, achieve_date: DATE }), { badges: [] })).toEqual({
    badges: { floor: { [LEVEL]: null } },
  });
  expect(
    heldAfter(cancelMove({ member, group, ts: TS }), {
      move_remote_node_id: '/level-2',
      move_stay: true,
    }),
  ).toEqual({ move: { remote_node_id: '/level-2', stay: true } });
  expect(heldAfter(addTag({ member, tag, ts: TS }), { tags: ['Other'] })).toEqual({
    tags: { Squad: false },
  });
});

test('[OF2] an answer that says nothing of it leaves what was recorded', () => {
  expect(heldAfter(giveBadge({ ...badge, achieve_date: DATE }), null)).toEqual({
    badges: { floor: { [LEVEL]: DATE } },
  });
  expect(heldAfter(addTag({ member, tag, ts: TS }), {})).toEqual({ tags: { Squad: true } });
});
