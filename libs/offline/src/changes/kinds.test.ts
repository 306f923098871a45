import { describe, expect, test } from 'vitest';
import {
  addTag,
  clearMoveIntent,
  completeRegister,
  editPlan,
  giveBadge,
  markAttendance,
  setMoveIntent,
  recordAssessment,
  removeTag,
  reopenRegister,
  removeBadge,
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
const overlayWithServerValue = (change: Change, body: unknown) => {
  const payload = kindOf(change)?.withServerValue(change.payload, body);
  return kindOf(change)?.apply({}, { payload, ts: TS, user_uuid: 'ben' });
};

describe('the kinds of change', () => {
  test.each<[string, Change, string, object]>([
    [
      'a grade with the version of its scheme',
      recordAssessment({
        member,
        group,
        slug: 'floor',
        node_id: '/a',
        assessment: 1,
        scheme_version: 3,
        ts: TS,
      }),
      'assessment:floor:m1',
      {
        method: 'POST',
        path: '/members/m1/assessments/floor',
        body: {
          member_id: 'm1',
          node_id: '/a',
          assessment: 1,
          ts: TS,
          scheme_version: 3,
          context: { group_ngo_id: 'G1' },
        },
      },
    ],
    [
      'a given badge',
      giveBadge({ ...badge, achieve_date: DATE }),
      'assessment:floor:m1',
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
      'a removed badge',
      removeBadge(badge),
      'assessment:floor:m1',
      {
        method: 'DELETE',
        path: '/members/m1/badges/%2Flevel-1',
        query: { scheme_slug: 'floor', ts: TS },
      },
    ],
    [
      'a move intent',
      setMoveIntent({ member, group, remote_node_id: '/level-2', ts: TS }),
      'mark:1:m1',
      {
        method: 'POST',
        path: '/groups/1/members/m1/mark',
        body: { remote_node_id: '/level-2', stay: false, ts: TS },
      },
    ],
    [
      'a cleared move intent',
      clearMoveIntent({ member, group, ts: TS }),
      'mark:1:m1',
      { method: 'DELETE', path: '/groups/1/members/m1/mark', query: { ts: TS } },
    ],
    [
      'an added tag',
      addTag({ member, tag, ts: TS }),
      'tag:5:m1',
      { method: 'POST', path: '/member-tags/5/members', body: { member_uuid: 'm1', ts: TS } },
    ],
    [
      'a removed tag',
      removeTag({ member, tag, ts: TS }),
      'tag:5:m1',
      { method: 'DELETE', path: '/member-tags/5/members/m1', query: { ts: TS } },
    ],
    [
      'an absence with a reason',
      absent({ absence: 'sick' }),
      `attendance:${DATE}:m1`,
      {
        method: 'DELETE',
        path: `/members/m1/attendance/${DATE}`,
        query: { class_member_id: 7, ts: TS, absence: 'sick' },
      },
    ],
    [
      'a reopened register',
      reopenRegister({ group, date: DATE, ts: TS }),
      `register:${DATE}:1`,
      { method: 'DELETE', path: `/groups/1/registers/${DATE}`, query: { ts: TS } },
    ],
    [
      'a new plan title',
      edit({ edit: 'title', title: 'Week 2' }),
      'plan:p1',
      { method: 'PATCH', path: '/lesson-plans/p1', body: { title: 'Week 2' } },
    ],
    [
      'new plan headers',
      edit({ edit: 'headers', headers: [{ label_id: 1, value: 'Hall' }] }),
      'plan:p1',
      {
        method: 'PATCH',
        path: '/lesson-plans/p1/field-values',
        body: { headers: [{ label_id: 1, value: 'Hall' }] },
      },
    ],
    [
      'an edited section',
      edit({ edit: 'section', id: 3, section: { description: 'Jog', tag: null, ordering: 2 } }),
      'plan:p1',
      {
        method: 'PATCH',
        path: '/lesson-plans/p1/sections/3',
        body: { description: 'Jog', tag: null, ordering: 2 },
      },
    ],
    [
      'the chosen skills of a section',
      edit({ edit: 'skills', id: 3, skills: [{ node_id: '/a', fields: {} }] }),
      'plan:p1',
      {
        method: 'PATCH',
        path: '/lesson-plans/p1/sections/3/skills',
        body: { skills: [{ node_id: '/a', fields: {} }], base: [] },
      },
    ],
  ])('[OF4] %s has its lane and its request', (_, change, lane, request) => {
    expect(laneOf(change)).toBe(lane);
    expect(requestOf(change)).toEqual(request);
  });

  test('[OF4] the longest lane of a badge is within the limit of the server', () => {
    const lane = laneOf(
      removeBadge({
        ...badge,
        member: { ...member, uuid: '00000000-0000-4000-8000-0000000000ff' },
        badge_id: `/${'a'.repeat(299)}`,
      }),
    );
    expect(lane?.length).toBeLessThanOrEqual(400);
  });

  test('[OF17] attendance marks and reopened registers of version 1 are applied and sent as before', () => {
    const { absence: _, ...payload } = absent().payload;
    const marked = { kind: 'attendance', v: 1, ts: TS, payload };
    expect(kindOf(marked)?.apply({}, { payload, ts: TS, user_uuid: 'ava' })).toEqual({ in: false });
    expect(requestOf(marked)).toMatchObject({ query: { class_member_id: 7, ts: TS } });
    expect(requestOf({ ...reopenRegister({ group, date: DATE, ts: TS }), v: 1 })).toEqual({
      method: 'DELETE',
      path: `/groups/1/registers/${DATE}`,
    });
  });

  test('a note is sent with the text that its author edited', () => {
    const input = { member, note: 'Left wrist, taped', updated_by: 'Ava', ts: TS };
    const path = `/members/${member.uuid}/note`;
    const body = { note: 'Left wrist, taped', ts: TS };
    expect(requestOf(writeNote(input))).toEqual({ method: 'POST', path, body });
    expect(requestOf(writeNote({ ...input, base: 'Left wrist' }))).toMatchObject({
      body: { ...body, base: 'Left wrist' },
    });
  });

  test('[OF17] no two kinds have the same name and version', () => {
    const names = KINDS.map(({ name, v }) => `${name} ${v}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test('[OF17] every constructor creates the newest version of its kind', () => {
    const changes: Change[] = [
      absent(),
      recordAssessment({ member, slug: 'floor', node_id: '/a', assessment: 1, ts: TS }),
      writeNote({ member, note: '', updated_by: '', ts: TS }),
      completeRegister({ group, date: DATE, ts: TS }),
      removeBadge(badge),
      clearMoveIntent({ member, group, ts: TS }),
      addTag({ member, tag, ts: TS }),
      edit({ edit: 'title', title: '' }),
    ];
    for (const { kind, v } of changes) {
      expect(v).toBe(Math.max(...KINDS.filter(({ name }) => name === kind).map((of) => of.v)));
    }
  });

  test('[OF2] a superseded change shows the value of the server', () => {
    expect(
      overlayWithServerValue(absent({ absence: 'sick' }), { in: false, absence: 'injured' }),
    ).toEqual({
      in: false,
      absence: 'injured',
    });
    expect(
      overlayWithServerValue(giveBadge({ ...badge, achieve_date: DATE }), {
        badges: [{ badge_id: LEVEL, achieve_date: '2026-11-01' }],
      }),
    ).toEqual({ badges: { floor: { [LEVEL]: '2026-11-01' } } });
    expect(
      overlayWithServerValue(giveBadge({ ...badge, achieve_date: DATE }), { badges: [] }),
    ).toEqual({
      badges: { floor: { [LEVEL]: null } },
    });
    expect(
      overlayWithServerValue(clearMoveIntent({ member, group, ts: TS }), {
        move_remote_node_id: '/level-2',
        move_stay: true,
      }),
    ).toEqual({ move: { remote_node_id: '/level-2', stay: true } });
    expect(overlayWithServerValue(addTag({ member, tag, ts: TS }), { tags: ['Other'] })).toEqual({
      tags: { Squad: false },
    });
  });

  test('an applied note shows the text that the server merged', () => {
    const mine = writeNote({ member, note: 'Mine', base: '', updated_by: 'Ava', ts: TS });
    const merged = { note: 'Theirs\nMine', updated_by: 'Ava', updated_at: TS + 1 };
    const payload = kindOf(mine)?.mergedValue?.(mine.payload, merged);
    expect(kindOf(mine)?.apply({}, { payload, ts: TS, user_uuid: '' })).toEqual({ note: merged });
    const same = { ...merged, note: 'Mine' };
    expect(kindOf(mine)?.mergedValue?.(mine.payload, same)).toBeUndefined();
  });

  test('[OF2] a superseded change keeps its own value if the response body has none', () => {
    expect(overlayWithServerValue(giveBadge({ ...badge, achieve_date: DATE }), null)).toEqual({
      badges: { floor: { [LEVEL]: DATE } },
    });
    expect(overlayWithServerValue(addTag({ member, tag, ts: TS }), {})).toEqual({
      tags: { Squad: true },
    });
  });
});
