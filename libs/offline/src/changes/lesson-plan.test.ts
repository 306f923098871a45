import type { LessonPlan } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import { editPlan, restorePlan, type PlanEdit } from '../index.ts';
import { mergePlan } from '../view/merge-plan.ts';
import type { Change, Overlay } from './change.ts';
import { kindOf } from './kinds.ts';

const section = (id: number, title: string): LessonPlan['sections'][number] => ({
  id,
  title,
  description: '',
  tag: null,
  skills: [{ node_id: '/roll', fields: { reps: '3' } }],
});

const plan: LessonPlan = {
  uuid: 'p1',
  title: 'Week 1',
  owner: { uuid: 'ava', firstname: 'Ava', lastname: 'Morgan' },
  scheme_slug: 'floor',
  scheme_uuid: 's1',
  can_edit: true,
  updated_at: 100,
  version: 1,
  sections: [section(1, 'Warm-up'), section(2, 'Main'), section(3, 'Cool-down')],
  headers: [{ label_id: 1, value: 'Hall A' }],
  shared_users: [],
};

const EDITS: readonly PlanEdit[] = [
  { edit: 'title', title: 'Week 2' },
  { edit: 'headers', headers: [{ label_id: 1, value: 'Hall B' }] },
  { edit: 'section', id: 2, section: { title: 'Apparatus', description: 'Beam', tag: 'b' } },
  { edit: 'section', id: 3, section: { ordering: 0 } },
  { edit: 'skills', id: 1, skills: [] },
];

const after = (...changes: readonly Change[]): LessonPlan =>
  mergePlan(
    plan,
    changes.reduce<Overlay>(
      (row, { payload, ts, ...change }) =>
        kindOf({ ...change })?.apply(row, { payload, ts, user_uuid: 'ava' }) ?? row,
      {},
    ),
  );

const change = (edit: PlanEdit) => editPlan({ plan, edit, ts: 200 });

describe('editPlan', () => {
  test('a plan shows all its edits in their order', () => {
    const shown = after(...EDITS.map(change));
    expect(shown).toMatchObject({
      title: 'Week 2',
      updated_at: 200,
      headers: [{ label_id: 1, value: 'Hall B' }],
    });
    expect(shown.sections.map(({ title }) => title)).toEqual(['Cool-down', 'Warm-up', 'Apparatus']);
    expect(shown.sections[1]?.skills).toEqual([]);
    expect(shown.sections[2]).toMatchObject({ description: 'Beam', tag: 'b' });
  });

  test.each(EDITS.map((edit) => [edit.edit, edit] as const))(
    'restorePlan undoes an edit of the %s',
    (_, edit) => {
      const { updated_at: _now, ...shown } = after(
        change(edit),
        restorePlan({ before: plan, edit, ts: 300 }),
      );
      const { updated_at: _then, ...before } = plan;
      expect(shown).toEqual(before);
    },
  );

  test('an edit of skills is sent with those it began with, and its undo with those it made', () => {
    const edit = { edit: 'skills', id: 1, skills: [] } as const;
    const bodies = [change(edit), restorePlan({ before: plan, edit, ts: 300 })].map(
      (made) => kindOf(made)?.request(made.payload, made.ts).body,
    );
    const skills = plan.sections[0]?.skills;
    expect(skills).not.toEqual([]);
    expect(bodies).toEqual([
      { skills: [], base: skills },
      { skills, base: [] },
    ]);
  });

  test('an edit of a description is sent with the one it began with, and its undo with the one it made', () => {
    const edit = { edit: 'section', id: 2, section: { description: 'Beam', base: '' } } as const;
    const undo = restorePlan({ before: plan, edit, ts: 300 });
    expect(kindOf(change(edit))?.request(change(edit).payload, 200).body).toEqual(edit.section);
    expect(kindOf(undo)?.request(undo.payload, 300).body).toEqual({
      description: '',
      base: 'Beam',
    });
    expect(after(change(edit)).sections[1]).toEqual({ ...section(2, 'Main'), description: 'Beam' });
  });

  test('an edit of a deleted section changes only the time of the plan', () => {
    const shown = after(change({ edit: 'section', id: 9, section: { title: 'x', ordering: 0 } }));
    expect(shown.sections).toEqual(plan.sections);
  });

  test.each<PlanEdit>([
    { edit: 'skills', id: 1, skills: [] },
    { edit: 'section', id: 2, section: { description: 'Beam', base: 'Mats' } },
  ])('an applied edit shows what the server merged: $edit', (edit) => {
    const mine = change(edit);
    const merged = kindOf(mine)?.mergedValue?.(mine.payload, plan);
    const overlay = kindOf(mine)?.apply({}, { payload: merged, ts: 200, user_uuid: 'ava' });
    expect(after(mine).sections).not.toEqual(plan.sections);
    expect(mergePlan(after(mine), overlay).sections).toEqual(plan.sections);
  });

  test.each(EDITS.map((edit) => [edit.edit, edit] as const))(
    'an applied edit of the %s keeps its own value if the server has the same',
    (_, edit) => {
      const mine = change(edit);
      expect(kindOf(mine)?.mergedValue?.(mine.payload, after(mine))).toBeUndefined();
    },
  );

  test.each(EDITS.map((edit) => [edit.edit, edit] as const))(
    '[OF2] a superseded edit of the %s shows the value of the server',
    (_, edit) => {
      const mine = change(edit);
      const serverPlan = {
        ...plan,
        sections: plan.sections.map((section) => ({ ...section, ordering: 0 })),
      };
      const payload = kindOf(mine)?.withServerValue(mine.payload, serverPlan);
      const overlay = kindOf(mine)?.apply({}, { payload, ts: 100, user_uuid: 'ben' });
      expect(mergePlan(plan, overlay)).toEqual(plan);
    },
  );
});
