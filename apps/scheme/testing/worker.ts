import {
  type CheckRequest,
  type CheckResponse,
  createDraftChecker,
} from '../src/editor/check/draft-checker.ts';

/** The worker of the check, in the page: jsdom has none, and the gallery waits for no other thread. */
class PageWorker extends EventTarget {
  static last: PageWorker | null = null;

  readonly #receive = createDraftChecker(
    (response) => this.#respond(response),
    (run) => queueMicrotask(run),
  );

  constructor() {
    super();
    PageWorker.last = this;
  }

  postMessage(request: CheckRequest): void {
    this.#receive(structuredClone(request));
  }

  terminate(): void {
    // Responses after the end reach no listener that is still of use.
  }

  #respond(response: CheckResponse): void {
    this.dispatchEvent(new MessageEvent('message', { data: structuredClone(response) }));
  }
}

Object.assign(globalThis, { Worker: PageWorker });

/** As if the browser could not load the worker. */
export const failWorker = (): void => {
  PageWorker.last?.dispatchEvent(new Event('error'));
};
