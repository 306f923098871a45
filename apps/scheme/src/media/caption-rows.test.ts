import { parseCaptions } from '@springboard/domain';
import { describe, expect, test } from 'vitest';
import { captionsOf, problemsOf, rowAt, rowOf, withNewRow } from './caption-rows.ts';

const row = (start: string, end: string, text = 'Tuck', id = 1) => ({
  id,
  start,
  end,
  text,
  settings: '',
});

describe('rows of the caption editor', () => {
  test('are saved in the order of time, with their settings and without empty lines', () => {
    const text = captionsOf([
      row('0:04', '0:06.5', ' Tuck \n\n-->Roll '),
      { ...row('1', '2', 'Stand tall'), settings: 'align:start' },
    ]);
    expect(text).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 align:start\nStand tall\n\n' +
        '00:00:04.000 --> 00:00:06.500\nTuck\n→Roll\n',
    );
    const parsed = parseCaptions(text);
    expect(parsed.ok && parsed.cues.map(rowOf)).toMatchObject([
      { id: 0, start: '0:01.000', end: '0:02.000', settings: 'align:start' },
      { id: 1, text: 'Tuck\n→Roll' },
    ]);
  });

  test('name what is wrong with each field', () => {
    expect(problemsOf(row('soon', '', ' \n'))).toEqual({
      start: 'time',
      end: 'time',
      text: 'words',
    });
    expect(problemsOf(row('0:02', '0:02'))).toEqual({ end: 'order' });
    expect(problemsOf(row('0:02', '0:02.001'))).toEqual({});
  });

  test('a new caption is inserted in time order', () => {
    const rows = [row('0:01', '0:02', 'a', 4), row('0:05', '0:06', 'b', 7)];
    const { rows: more, id } = withNewRow(rows, 3000);
    expect(more.map((each) => each.start)).toEqual(['0:01', '0:03.000', '0:05']);
    expect([id, more[1]?.end]).toEqual([8, '0:06.000']);
    expect(withNewRow([], 0).rows).toHaveLength(1);
  });

  test('rowAt finds the row at the player’s position', () => {
    const rows = [row('0:01', '0:02', 'a'), row('0:02', '0:03', 'b')];
    expect([999, 1000, 2000, 3000].map((at) => rowAt(rows, at)?.text)).toEqual([
      undefined,
      'a',
      'b',
      undefined,
    ]);
  });
});
