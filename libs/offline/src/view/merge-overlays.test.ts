import { indexScheme } from '@springboard/assessment';
import { describe, expect, test } from 'vitest';
import { CURRICULUM, GRADES, member, SKILLS, TODAY } from '../../testing/data.ts';
import { mergeMember } from './merge-overlays.ts';

const [roll = '', cartwheel = ''] = SKILLS;
const PASS = GRADES.findIndex(({ pass }) => pass);
const grade = (assessment: number, ts: number) => ({ assessment, ts, user_uuid: 'ava' });

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

  test('[AS23] a completion that outlasted a publication lasts on the device, too', () => {
    const shown = merge({ retained: { '/one': 50 } }, { [cartwheel]: grade(0, 200) });
    expect(shown.assessments.complete).toEqual({ '/one': 50 });
    expect(shown.retained).toEqual({ '/one': 50 });
  });
});
