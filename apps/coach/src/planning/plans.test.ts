import { describe, expect, test } from 'vitest';
import { fieldsOf, headingsOf, moved, plansIn } from './plans.ts';
import { makePlan, plansTitled } from '../../testing/planning/open.tsx';

describe('plans', () => {
  test('moved moves one item up or down and leaves the order of the others', () => {
    expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  });

  test('headingsOf returns the headings of a kind in order with their texts', () => {
    const labels = [
      { id: 2, name: 'Equipment', value: '', kind: 'plan_header', ordering: 1 },
      { id: 1, name: 'Aim', value: '', kind: 'plan_header', ordering: 0 },
      { id: 3, name: 'Safety', value: '', kind: 'plan_footer', ordering: 2 },
    ] as const;
    const headings = headingsOf({ labels }, makePlan(), 'plan_header');
    expect(headings.map(({ label, value }) => [label.name, value])).toEqual([
      ['Aim', 'Round backs'],
      ['Equipment', ''],
    ]);
  });

  test('plansIn returns the plans of a group in order without unreadable ones', () => {
    const plans = plansTitled('Apes', 'Bears');
    const uuids = [...plans.map(({ uuid }) => uuid).toReversed(), 'somebody-else’s'];
    expect(plansIn({ plans }, { plans: uuids }).map(({ title }) => title)).toEqual([
      'Bears',
      'Apes',
    ]);
  });

  test('[§6] a field with a text is shown without the flag', () => {
    const skill = { node_id: '/a', fields: { notes: 'Eyes up' } };
    expect(fieldsOf(skill, false)).toEqual(['repetitions', 'notes']);
    expect(fieldsOf(skill, true)).toHaveLength(4);
  });
});
