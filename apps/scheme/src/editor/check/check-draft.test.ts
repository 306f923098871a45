import type { SchemeNode } from '@springboard/contract';
import { draftOf } from '@springboard/domain';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type PublishedVersion, startDraftCheck } from './check-draft.ts';
import type { CheckRequest, CheckResponse } from './draft-checker.ts';

/** A worker that answers when the test says so. */
class SilentWorker extends EventTarget {
  static last: SilentWorker | null = null;
  readonly requests: CheckRequest[] = [];
  isTerminated = false;

  constructor() {
    super();
    SilentWorker.last = this;
  }

  postMessage(request: CheckRequest): void {
    this.requests.push(request);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  respond(response: CheckResponse): void {
    this.dispatchEvent(new MessageEvent('message', { data: response }));
  }
}

const open = (published: PublishedVersion | null = null) => {
  vi.stubGlobal('Worker', SilentWorker);
  const responses: CheckResponse[] = [];
  const onFailure = vi.fn<() => void>();
  const check = startDraftCheck(
    {
      slug: 'floor',
      context: { grades: [], video_ids: new Set(), file_ids: new Set() },
      published,
    },
    { onResponse: (response) => responses.push(response), onFailure },
  );
  const worker = SilentWorker.last;
  if (worker === null) throw new Error('There is no worker');
  return { check, worker, responses, onFailure };
};

const skill = (id: string): SchemeNode => ({ id, parentId: null, title: id, t: 's', children: [] });

const problems = (seq: number): CheckResponse => ({
  kind: 'problems',
  seq,
  errors: [],
  warnings: [],
});

afterEach(() => vi.unstubAllGlobals());

describe('startDraftCheck', () => {
  test('drops a response to an earlier draft', () => {
    const { check, worker, responses } = open();
    check.send(draftOf([skill('/roll')]));
    check.send(draftOf([skill('/jump')]));

    worker.respond(problems(1));
    expect(responses).toEqual([]);

    worker.respond(problems(2));
    expect(responses).toEqual([problems(2)]);
  });

  test('sends only the nodes that changed', () => {
    const { check, worker } = open();
    const draft = draftOf([skill('/roll'), skill('/jump')]);
    const roll = { ...skill('/roll'), title: 'Forward roll', parent: null, children: [] };
    check.send(draft);
    check.send({ ...draft, nodes: draft.nodes.with(new Map([['/roll', roll]])) });

    const [, first, second] = worker.requests;
    expect(first).toMatchObject({ kind: 'update', seq: 1, roots: ['/roll', '/jump'] });
    expect(second).toEqual({
      kind: 'update',
      seq: 2,
      nodes: new Map([['/roll', roll]]),
      roots: ['/roll', '/jump'],
    });
  });

  test('sends no nodes twice that the published version has too', () => {
    const tree = [skill('/roll'), skill('/jump')];
    const draft = draftOf(tree);
    const { check, worker } = open({ tree, draft });
    check.send({ ...draft, slug: 'floor' });
    const [opened, first] = worker.requests;
    expect(opened).toMatchObject({ published: JSON.stringify(tree) });
    expect(first).toMatchObject({ nodes: new Map(), roots: ['/roll', '/jump'] });
  });

  test('reports a worker that does not load, and ends it', () => {
    const { check, worker, onFailure } = open();

    worker.dispatchEvent(new Event('error'));
    expect(onFailure).toHaveBeenCalledOnce();

    check.end();
    expect(worker.isTerminated).toBe(true);
  });
});
