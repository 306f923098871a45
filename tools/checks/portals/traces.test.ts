import { expect, test } from 'vitest';
import { foreignTraces, occursIn, ownTraces, tracesOf } from './traces.ts';

const everywhere = { syncCentre: { completed: 'Register completed by' } };
const portals = [
  {
    portal: 'coach',
    catalogues: [
      {
        register: {
          markTheRest: 'Mark the rest in',
          title: 'Register',
          done: 'Register completed',
        },
        shared: { loadingRows: 'Rows are loading' },
      },
    ],
    sources: ["t('register.markTheRest')", "t('shared.loadingRows')"],
  },
  {
    portal: 'club',
    catalogues: [
      {
        members: {
          lastAttended: 'Last attended on',
          unusedHere: 'No screen shows this',
          wished: 'Asked',
        },
        shared: { loadingRows: 'Rows are loading' },
        fields: { relationship: 'relationship' },
        relationship: 'Relationship to the child',
      },
    ],
    sources: [
      "t('members.lastAttended')",
      "t('club:members.wished')",
      "t('shared.loadingRows')",
      "t('relationship')",
    ],
  },
  { portal: 'scheme', catalogues: [], sources: [] },
  { portal: 'parent', catalogues: [], sources: [] },
] as const;
const traces = tracesOf(portals, [everywhere]);

test('identifies a portal by texts and keys that no other portal has', () => {
  expect(ownTraces(traces, 'coach')).toEqual({
    texts: ['Mark the rest in'],
    keys: ['register.markTheRest'],
  });
});

test('a key that no screen names tells nothing of screens', () => {
  expect(ownTraces(traces, 'club').keys).toEqual(['members.lastAttended', 'club:members.wished']);
});

test('a word that is also the name of a field identifies no portal', () => {
  const { texts, keys } = ownTraces(traces, 'club');
  expect([...texts, ...keys]).not.toContain('relationship');
});

test('another portal’s text or key in a build is foreign', () => {
  expect(foreignTraces(traces, 'coach')).toContainEqual({
    from: 'club',
    trace: 'members.lastAttended',
  });
  expect(foreignTraces(traces, 'coach').map(({ from }) => from)).not.toContain('coach');
});

test('a longer key is another key', () => {
  expect(occursIn('t(`attendance.none`)', 'attendance.none')).toBe(true);
  expect(occursIn('t(`attendance.noneShown`)', 'attendance.none')).toBe(false);
  expect(occursIn('t(`attendance.none.shown`)', 'attendance.none')).toBe(false);
  expect(occursIn('t(`club:attendance.none`)', 'attendance.none')).toBe(false);
});
