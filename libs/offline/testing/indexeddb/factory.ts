import { Database, RawDatabase } from './database.ts';
import { FakeEvent } from './events.ts';
import { OpenRequest } from './request.ts';
import { queueTask } from './tasks.ts';

/** The databases of one browser. */
export class Factory {
  readonly databases = new Map<string, RawDatabase>();
  /** Open requests by name. They are processed one after the other. */
  readonly #opening = new Map<string, (() => void)[]>();

  open(name: string, version?: number): OpenRequest {
    const request = new OpenRequest(null);
    const queue = this.#opening.get(name) ?? [];
    this.#opening.set(name, queue);
    const next = (): void => {
      queue.shift();
      if (queue[0]) queueTask(queue[0]);
    };
    queue.push(() => this.#open(name, version, request, next));
    if (queue.length === 1 && queue[0]) queueTask(queue[0]);
    return request;
  }

  #open(name: string, wanted: number | undefined, request: OpenRequest, next: () => void): void {
    const raw = this.databases.get(name) ?? new RawDatabase(name);
    this.databases.set(name, raw);
    const version = wanted ?? (raw.version || 1);
    if (raw.version > version) {
      request.fail(new DOMException('there is a newer one', 'VersionError'));
      return next();
    }
    if (raw.version === version) {
      request.succeed(new Database(raw));
      return next();
    }
    whenClosed(raw, version, request, () => upgrade(raw, version, request, next));
  }
}

/** Requests every connection to close. Dispatches `blocked` if one stays open. */
const whenClosed = (
  raw: RawDatabase,
  version: number,
  request: OpenRequest,
  then: () => void,
): void => {
  for (const open of raw.connections) if (!open.isClosing) open.dispatchVersionChange(version);
  queueTask(() => {
    const isOpen = [...raw.connections].some(({ isClosing }) => !isClosing);
    if (isOpen) {
      const versions = { oldVersion: raw.version, newVersion: version };
      request.dispatch(new FakeEvent('blocked', request, versions));
    }
    if (raw.connections.size === 0) return then();
    raw.onLastClosed = () => {
      raw.onLastClosed = null;
      queueTask(then);
    };
    return undefined;
  });
};

const upgrade = (
  raw: RawDatabase,
  version: number,
  request: OpenRequest,
  next: () => void,
): void => {
  const oldVersion = raw.version;
  const db = new Database(raw);
  const transaction = db.upgrade(version);
  const over = (): void => {
    request.transaction = null;
    next();
  };
  transaction.addEventListener('complete', () => {
    queueTask(() => {
      over();
      if (db.isClosing) request.fail(new DOMException('closed', 'AbortError'));
      else request.succeed(db);
    });
  });
  transaction.addEventListener('abort', () => {
    db.close();
    over();
    request.fail(new DOMException('the upgrade was undone', 'AbortError'));
  });
  request.transaction = transaction;
  request.setResult(db);
  request.dispatch(new FakeEvent('upgradeneeded', request, { oldVersion, newVersion: version }));
};
