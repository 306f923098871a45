import type { DraftTree, ProblemContext } from '@springboard/domain';
import { type CheckRequest, type CheckResponse, updateOf } from './draft-checker.ts';

type CheckedScheme = {
  readonly slug: string;
  readonly context: ProblemContext;
  readonly published: DraftTree | null;
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
  let sent = published;
  let seq = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<CheckResponse>) => {
    if (data.seq === seq) onResponse(data);
  });
  worker.addEventListener('error', onFailure);
  post({ kind: 'open', slug, context, published: published && updateOf(published, null) });
  return {
    send(draft) {
      seq += 1;
      post({ kind: 'update', seq, ...updateOf(draft, sent) });
      sent = draft;
    },
    end: () => worker.terminate(),
  };
};
