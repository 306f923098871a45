import { Worker } from 'node:worker_threads';

/** Whether a password is easy to guess for someone who knows `own`: the user's names and the client's. */
export type IsWeakPassword = (password: string, own: readonly string[]) => Promise<boolean>;

export type PasswordToCheck = { readonly password: string; readonly own: readonly string[] };

const IDLE_MS = 60_000;

/**
 * Checks passwords in a thread of its own: loading the dictionaries or a long check would stop the server for
 * up to half a second. The thread starts with the first check. It ends when there was none for a minute, so
 * that its memory is free again.
 */
export const createWeakPasswordCheck = (): IsWeakPassword => {
  let thread: ReturnType<typeof startThread> | null = null;
  return (password, own) => {
    thread ??= startThread(() => {
      thread = null;
    });
    return thread({ password: password.normalize('NFC'), own });
  };
};

const startThread = (onEnd: () => void) => {
  const worker = new Worker(new URL('weak-password-worker.ts', import.meta.url));
  const end = () => {
    onEnd();
    void worker.terminate();
  };
  // The thread answers in order.
  const pending: PromiseWithResolvers<boolean>[] = [];
  const idle = setTimeout(() => {
    if (pending.length === 0) end();
    else idle.refresh();
  }, IDLE_MS).unref();
  worker.on('message', (isWeak: boolean) => {
    pending.shift()?.resolve(isWeak);
    if (pending.length === 0) worker.unref();
  });
  worker.on('error', (error) => {
    end();
    for (const { reject } of pending) reject(error);
  });
  return (message: PasswordToCheck): Promise<boolean> => {
    const answer = Promise.withResolvers<boolean>();
    pending.push(answer);
    worker.ref();
    worker.postMessage(message, []);
    idle.refresh();
    return answer.promise;
  };
};
