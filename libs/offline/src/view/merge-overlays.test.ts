import { indexScheme } from '@springboard/assessment';
import { describe, expect, test } from 'vitest';
import { CURRICULUM, GRADES, member, SKILLS, TODAY } from '../../testing/data.ts';
import { mergeMember } from './merge-overlays.ts';

const [roll = '', cartwheel = ''] = SKILLS;
const PASS = GRADES.findIndex(({ pass }) => pass);
const grade = (assessment: number, ts: number) => ({ assessment, ts, user_uuid: 'ava' });

const report = { absence: 'sick', note: 'Fever', by: 'Mia Jones', at: 1_795_200_000 } as const;

const merge = (
  server: Parameters<typeof member>[2],
  scores: Record<string, ReturnType<typeof grade>>,
) =>
  mergeMember(member('m1', 1, server), {
    snapshot: { owner: 'ava', group_id: 1, date: TODAY, scheme_slug: 'floor', pages: [] },
    date: TODAY,
    attendanceOverlay: undefined,
    memberOverlay: { scores: { floor: scores } },
    scheme: indexScheme(CURRICULUM, GRADES),
  });

describe('mergeMember', () => {
  test('[AS4] grading a passed skill again on the device moves no date', () => {
    const shown = merge({ scores: { [roll]: grade(PASS, 100) } }, { [roll]: grade(PASS, 200) });
    expect(shown.assessments.complete[roll]).toBe(100);
    expect(shown.scores[roll]).toEqual({ ...grade(PASS, 200), earlier: [[PASS, 100]] });
  });

  test.each([
    ['of the date', TODAY, report],
    ['of an earlier date', '2026-11-14', undefined],
  ])('a snapshot %s shows an absence that was reported for its date only', (_case, date, shown) => {
    const snapshot = { owner: 'ava', group_id: 1, date, scheme_slug: 'floor', pages: [] };
    const reported = member('m1', 1, { absence: report.absence, reported: report });
    const merged = mergeMember(reported, {
      snapshot,
      date: TODAY,
      attendanceOverlay: undefined,
      memberOverlay: undefined,
      scheme: undefined,
    });
    expect(merged.reported).toEqual(shown);
    expect(merged.absence).toBe(shown?.absence ?? null);
  });

  test('[AS23] a completion that outlasted a publication lasts on the device, too', () => {
    const shown = merge({ retained: { '/one': 50 } }, { [cartwheel]: grade(0, 200) });
    expect(shown.assessments.complete).toEqual({ '/one': 50 });
    expect(shown.retained).toEqual({ '/one': 50 });
  });
});
