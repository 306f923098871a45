import { describe, expect, test } from 'vitest';
import { formatCaptionTime, parseCaptions, parseCaptionTime } from './captions.ts';
import { externalAddress } from './external-address.ts';
import { videoLength } from './video-length.ts';

const lines = (...text: readonly string[]): string => text.join('\n');

describe('parseCaptions', () => {
  test('WebVTT keeps its cues with their settings, without comments, styles and names', () => {
    const source = lines(
      '\uFEFFWEBVTT - Roll',
      'Kind: captions',
      '',
      'NOTE for the editor',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      'first',
      '00:00.000 --> 00:02.500 align:start',
      'Stand tall,',
      '<i>arms up</i>',
      '',
      '01:00:02.500 --> 01:00:04.000',
      'Tuck',
    );
    expect(parseCaptions(source.replaceAll('\n', '\r\n'))).toEqual({
      ok: true,
      cues: [
        {
          start: 0,
          end: 2500,
          settings: 'align:start',
          text: 'Stand tall,\n<i>arms up</i>',
        },
        { start: 3_602_500, end: 3_604_000, settings: '', text: 'Tuck' },
      ],
      text: lines(
        'WEBVTT',
        '',
        '00:00:00.000 --> 00:00:02.500 align:start',
        'Stand tall,',
        '<i>arms up</i>',
        '',
        '01:00:02.500 --> 01:00:04.000',
        'Tuck',
        '',
      ),
    });
  });

  test('SubRip becomes WebVTT without its numbers, fonts and positions', () => {
    const source = lines(
      '1',
      '00:00:00,000 --> 00:00:02,500 X1:10',
      '<font color="red">Roll</font>{\\an8}',
      '',
      '2',
      '00:00:02,500 --> 00:00:04,000',
      'Tuck',
    );
    expect(parseCaptions(source)).toMatchObject({
      text: lines(
        'WEBVTT',
        '',
        '00:00:00.000 --> 00:00:02.500',
        'Roll',
        '',
        '00:00:02.500 --> 00:00:04.000',
        'Tuck',
        '',
      ),
    });
  });

  test('each wrong line is reported with its number', () => {
    const source = lines(
      'WEBVTTX',
      '',
      '00:05.000 --> 00:02.000',
      'Ends before it starts',
      '',
      '00:01.000 --> 00:02.000',
      '',
      '00:61.000 --> 00:02.000',
      'No such second',
      '',
      '00:07.000 --> 00:08.000',
      'One',
      '00:08.000 --> 00:09.000',
      'Two',
    );
    expect(parseCaptions(source)).toEqual({
      ok: false,
      problems: [
        { line: 1, code: 'HEADER' },
        { line: 3, code: 'ORDER' },
        { line: 6, code: 'OVERLAP' },
        { line: 6, code: 'TEXT' },
        { line: 8, code: 'TIME' },
        { line: 13, code: 'TIME' },
      ],
    });
    for (const empty of ['', 'WEBVTT', 'WEBVTT\n\nNOTE nothing'])
      expect(parseCaptions(empty)).toEqual({ ok: false, problems: [{ line: 1, code: 'NO_CUES' }] });
    expect(parseCaptions('{"captions": []}')).toMatchObject({
      problems: [{ line: 1, code: 'TIME' }],
    });
  });
});

describe('externalAddress', () => {
  test.each([
    ['https://videos.example.org/roll', 'https://videos.example.org/roll'],
    ['http://videos.example.org/roll', null],
    ['javascript:alert(1)', null],
    ['/scheme/first-flight', null],
    ['//videos.example.org/roll', null],
    ['https://scheme.example.org/overview', null],
  ])('%s is %s', (address, expected) => {
    expect(externalAddress(address, 'https://scheme.example.org')).toBe(expected);
  });
});

test('the length of a video is in minutes, from an hour on in hours', () => {
  expect([5, 65, 3599, 3723].map(videoLength)).toEqual(['0:05', '1:05', '59:59', '1:02:03']);
});

describe('times of captions', () => {
  test.each([
    ['12.5', 12_500, '0:12.500'],
    ['0:02,05', 2050, '0:02.050'],
    ['1:02:12', 3_732_000, '1:02:12.000'],
    [' 10:00 ', 600_000, '10:00.000'],
  ])('%j are %i ms, written as %s', (text, ms, written) => {
    expect(parseCaptionTime(text)).toBe(ms);
    expect(formatCaptionTime(ms)).toBe(written);
    expect(parseCaptionTime(written)).toBe(ms);
  });

  test.each(['', 'soon', '1:', '-3', '1:2:3:4', '1.2345'])('%j is no time', (text) => {
    expect(parseCaptionTime(text)).toBeNull();
  });
});
