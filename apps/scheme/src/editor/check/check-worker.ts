import { type CheckRequest, createDraftChecker } from './draft-checker.ts';

/** The worker that checks the draft of the editor. */

const receive = createDraftChecker(
  (response) => self.postMessage(response),
  (run) => setTimeout(run),
);

self.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => receive(data));
