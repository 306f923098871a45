import type { ApiResult } from '@springboard/api-client';
import type { ContentBlock } from '@springboard/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSaver, isGone } from './saver.ts';
import type { TextRow } from './text-rows.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const OK: ApiResult<unknown> = {
  ok: true,
  value: null,
  status: 200,
  total: null,
  headers: new Headers(),
};
const refused = (status: number, error: string, detail: unknown = null): ApiResult<unknown> => ({
  ok: false,
  failure: { status, error, detail, request_id: '', retry_after: null },
});

const BLOCK: ContentBlock = { type: 'text', title: null, value: 'x' };

const row = (node_id: string, at: number | null = null): TextRow => ({
  key: `${node_id} ${at ?? 'title'}`,
  node_id,
  at,
  path: '',
  nodeTitle: node_id,
  block: at === null ? null : BLOCK,
  source: { title: null, value: 'x' },
  text: { title: null, value: null },
  state: 'missing',
  earlier: null,
});
const text = (value: string) => ({ title: null, value });

/** A saver whose server gives these answers, and then accepts everything. */
const start = (...answers: ApiResult<unknown>[]) => {
  const sent: unknown[] = [];
  const saver = createSaver({
    now: () => 1,
    send: async (edits) => {
      sent.push(edits);
      return answers.shift() ?? OK;
    },
  });
  return { saver, sent };
};

describe('the saver of translations', () => {
  test('leaves out a node and a block that the scheme no longer has, and saves the rest', async () => {
    const detail = { '/jump': 'UNKNOWN_NODE', '/roll.content.1': 'UNKNOWN_BLOCK' };
    const { saver, sent } = start(refused(422, 'VALIDATION', detail));
    saver.change(row('/jump'), text('Neidio'));
    saver.change(row('/roll'), text('Rholio'));
    saver.change(row('/roll', 0), text('Crymu.'));
    saver.change(row('/roll', 1), text('Isel.'));
    await vi.runAllTimersAsync();
    expect(sent.slice(1)).toEqual([
      {
        '/roll': {
          title: 'Rholio',
          source_title: 'x',
          content: { 0: { ...text('Crymu.'), source: BLOCK } },
        },
      },
    ]);
    const state = saver.store.getState();
    expect(state).toMatchObject({ state: 'saved', savedAt: 1, failure: null });
    const gone = [row('/jump'), row('/jump', 0), row('/roll'), row('/roll', 0), row('/roll', 1)];
    expect(gone.map((each) => isGone(state.gone, each))).toEqual([true, true, false, false, true]);
  });

  test('a title whose new text is translated already is gone, and its blocks are not', async () => {
    const { saver, sent } = start(refused(422, 'VALIDATION', { '/roll.title': 'UNKNOWN_TITLE' }));
    saver.change(row('/roll'), text('Rholio'));
    saver.change(row('/roll', 0), text('Crymu.'));
    await vi.runAllTimersAsync();
    const content = { 0: { ...text('Crymu.'), source: BLOCK } };
    expect(sent.slice(1)).toEqual([{ '/roll': { content } }]);
    const { gone } = saver.store.getState();
    expect([isGone(gone, row('/roll')), isGone(gone, row('/roll', 0))]).toEqual([true, false]);
  });

  test('sends nothing more if every text is gone, and does not claim to have saved', async () => {
    const { saver, sent } = start(refused(422, 'VALIDATION', { '/jump': 'UNKNOWN_NODE' }));
    saver.change(row('/jump'), text('Neidio'));
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
    expect(saver.store.getState()).toMatchObject({ state: 'saved', savedAt: null });
  });

  test('keeps all texts after another rejection, and sends them with the next ones', async () => {
    const { saver, sent } = start(refused(422, 'VALIDATION', { body: 'maxProperties' }));
    saver.change(row('/jump'), text('Neidio'));
    await vi.runAllTimersAsync();
    expect(saver.store.getState()).toMatchObject({ state: 'failed' });
    saver.change(row('/roll'), text('Rholio'));
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual({
      '/jump': { title: 'Neidio', source_title: 'x' },
      '/roll': { title: 'Rholio', source_title: 'x' },
    });
  });
});
