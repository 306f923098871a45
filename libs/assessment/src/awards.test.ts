import { expect, test } from 'vitest';
import { assessMember, recordGrade } from './assess.ts';
import { indexScheme } from './index-scheme.ts';
import { curriculum, grade, GRADES, level, PASS, scores, skill } from '../testing/builders.ts';

const scheme = indexScheme(
  curriculum(
    level('/one', [skill('/one/a'), skill('/one/b'), skill('/one/c', { hidden: true })]),
    level('/two', [skill('/two/a')], { dependencies: ['/one'] }),
    level('/three', [], { completion: [{ nodes: ['/two/a'], count: 1 }] }),
  ),
  GRADES,
);
const passed = () => scores({ '/one/a': [PASS, 20], '/one/b': [PASS, 10] });
const badges = [{ badge_id: '/one', achieve_date: '2026-03-01' }];
const NOON = Date.UTC(2026, 2, 1, 12) / 1000;

test('[AS16] a completed level gains an award, and loses its date with a grade below pass', () => {
  const member = { ...assessMember(scheme, passed(), []), badges: [] };
  expect(member.awards).toEqual([
    { slug: '/one', started_ts: 10, completed_ts: 20, completed: 2, total: 2, created_at: 10 },
  ]);
  const less = recordGrade(scheme, member, grade('/one/b', 0, 30));
  expect(less.awards).toEqual([
    { slug: '/one', started_ts: 10, completed_ts: null, completed: 1, total: 2, created_at: 10 },
  ]);
});

test('[AS16] handing out a badge changes no date, and the award keeps it after a grade below pass', () => {
  const member = { ...assessMember(scheme, passed(), badges), badges };
  expect(member).toEqual({ ...assessMember(scheme, passed(), []), badges });
  const less = { ...recordGrade(scheme, member, grade('/one/b', 0, 30)), badges };
  expect(less.assessments.complete).not.toHaveProperty('/one');
  expect(less.awards[0]?.completed_ts).toBe(20);
  const again = recordGrade(scheme, less, grade('/one/b', PASS, 40));
  expect(again.awards[0]?.completed_ts).toBe(40);
});

test('[AS16] grading a passed skill again moves no date', () => {
  const member = { ...assessMember(scheme, passed(), badges), badges };
  const again = recordGrade(scheme, member, grade('/one/a', PASS, 90));
  const better = recordGrade(scheme, { ...again, badges }, grade('/one/b', PASS + 1, 91));
  expect(better.awards).toEqual(member.awards);
  expect(better.assessments).toEqual(member.assessments);
});

test('[AS16] a badge without a score gives an award, a badge of an unknown level does not', () => {
  const strange = [{ badge_id: '/gone', achieve_date: '2026-03-01' }, ...badges];
  expect(assessMember(scheme, {}, strange).awards).toEqual([
    {
      slug: '/one',
      started_ts: NOON,
      completed_ts: NOON,
      completed: 0,
      total: 2,
      created_at: NOON,
    },
  ]);
});

test('[AS17] a level has an award from its first grade until that grade is removed', () => {
  const started = { ...assessMember(scheme, scores({ '/one/c': [0, 7] }), []), badges: [] };
  expect(started.awards).toEqual([
    { slug: '/one', started_ts: 7, completed_ts: null, completed: 0, total: 2, created_at: 7 },
  ]);
  expect(recordGrade(scheme, started, grade('/one/c', -1, 8)).awards).toEqual([]);
});

test('[AS17] a level without own skills starts when it is complete, and awards keep the scheme order', () => {
  const member = assessMember(scheme, scores({ '/two/a': [PASS, 9] }), []);
  expect(member.awards.map(({ slug, started_ts, total }) => [slug, started_ts, total])).toEqual([
    ['/two', 9, 1],
    ['/three', 9, 0],
  ]);
});

test('[AS18] scores of unknown nodes are preserved and change nothing', () => {
  const gone = scores({ '/gone': [PASS, 3] });
  const member = assessMember(scheme, { ...passed(), ...gone }, []);
  expect(member).toEqual({
    ...assessMember(scheme, passed(), []),
    scores: { ...passed(), ...gone },
  });
  const recorded = recordGrade(scheme, { scores: passed(), badges: [] }, grade('/gone', PASS, 3));
  expect(recorded).toEqual(member);
});
