import type { SchemeNode } from '@springboard/contract';
import type { DraftTree, ProblemContext } from '@springboard/domain';
import { type CheckRequest, type CheckResponse, updateOf } from './draft-checker.ts';

/** The last published version of a scheme, as it was read and as a draft without edits. */
export type PublishedVersion = {
  readonly tree: readonly SchemeNode[];
  readonly draft: DraftTree;
};

type CheckedScheme = {
  readonly slug: string;
  readonly context: ProblemContext;
  readonly published: PublishedVersion | null;
};

type CheckListeners = {
  readonly onResponse: (response: CheckResponse) => void;
  /** The worker could not be loaded, or a check threw. */
  readonly onFailure: () => void;
};

export type DraftCheck = {
  /** Sends what changed since the last draft. */
  send(draft: DraftTree): void;
  end(): void;
};

/** Checks a draft in a worker after each change. Responses to earlier drafts are dropped. */
export const startDraftCheck = (
  { slug, context, published }: CheckedScheme,
  { onResponse, onFailure }: CheckListeners,
): DraftCheck => {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
  const post = (request: CheckRequest) => worker.postMessage(request);
  let sent = published?.draft ?? null;
  let seq = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<CheckResponse>) => {
    if (data.seq === seq) onResponse(data);
  });
  worker.addEventListener('error', onFailure);
  // A text is copied to the worker many times faster than the nodes.
  post({ kind: 'open', slug, context, published: published && JSON.stringify(published.tree) });
  return {
    send(draft) {
      seq += 1;
      post({ kind: 'update', seq, ...updateOf(draft, sent) });
      sent = draft;
    },
    end: () => worker.terminate(),
  };
};
