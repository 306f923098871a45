import type { Database } from './database.ts';
import { FakeEvent, FakeEventTarget } from './events.ts';
import { namesOf, type Names } from './names.ts';
import { Request } from './request.ts';
import { ObjectStore } from './stores.ts';
import type { Undo } from './table.ts';
import { queueTask, whenTurnEnds } from './tasks.ts';

type Mode = 'readonly' | 'readwrite' | 'versionchange';

/** A transaction that begins when the earlier ones of the same stores have ended. */
export class Transaction extends FakeEventTarget {
  readonly db: Database;
  readonly mode: Mode;
  readonly durability: string;
  readonly objectStoreNames: Names;
  error: DOMException | null = null;
  state: 'active' | 'inactive' | 'committing' | 'finished' = 'active';
  readonly undo: Undo = [];
  readonly #requests: { readonly request: Request; readonly work: () => unknown }[] = [];
  readonly #stores = new Map<string, ObjectStore>();
  #isBegun = false;

  constructor(db: Database, names: readonly string[], mode: Mode, durability: string) {
    super();
    this.db = db;
    this.mode = mode;
    this.durability = durability;
    this.objectStoreNames = namesOf(names);
    whenTurnEnds(this.#endTurn);
  }

  readonly #endTurn = (): void => {
    if (this.state === 'active') this.state = 'inactive';
  };

  objectStore(name: string): ObjectStore {
    if (this.#isEnding()) throw new DOMException('ended', 'InvalidStateError');
    const known = this.#stores.get(name);
    if (known) return known;
    const table = this.db.raw.tables.get(name);
    const isMine = this.mode === 'versionchange' || this.objectStoreNames.contains(name);
    if (!table || !isMine) throw new DOMException(`no store ${name}`, 'NotFoundError');
    const store = new ObjectStore(this, name, table);
    this.#stores.set(name, store);
    return store;
  }

  /** Queues `work`, which runs after the earlier requests. */
  enqueue(work: () => unknown): Request {
    if (this.state !== 'active') throw new DOMException('ended', 'TransactionInactiveError');
    const request = new Request(this);
    this.#requests.push({ request, work });
    return request;
  }

  blocks(later: Transaction): boolean {
    if (this.mode === 'readonly' && later.mode === 'readonly') return false;
    return this.objectStoreNames.all.some((name) => later.objectStoreNames.contains(name));
  }

  get isBegun(): boolean {
    return this.#isBegun;
  }

  begin(): void {
    this.#isBegun = true;
    queueTask(this.#next);
  }

  readonly #next = (): void => {
    if (this.state === 'finished') return;
    const next = this.#requests.shift();
    if (!next) return this.#complete();
    this.#do(next.request, next.work);
    queueTask(this.#next);
  };

  #do(request: Request, work: () => unknown): void {
    const result = this.#try(work);
    this.#listen();
    if (!(result instanceof DOMException)) request.succeed(result, this, this.db);
    else if (request.fail(result, this, this.db)) this.abortFor(result);
  }

  /** A failed request is undone, whatever happens to the others. */
  #try(work: () => unknown): unknown {
    const before = this.undo.length;
    try {
      return work();
    } catch (error) {
      while (this.undo.length > before) this.undo.pop()?.();
      return error;
    }
  }

  /** Accepts more requests while an event is dispatched and until its promises are resolved. */
  #listen(): void {
    if (this.state !== 'inactive') return;
    this.state = 'active';
    whenTurnEnds(this.#endTurn);
  }

  #complete(): void {
    this.state = 'finished';
    this.db.ended(this);
    this.dispatch(new FakeEvent('complete', this));
  }

  commit(): void {
    if (this.state !== 'active') throw new DOMException('ended', 'InvalidStateError');
    this.state = 'committing';
  }

  abort(): void {
    if (this.#isEnding()) throw new DOMException('ended', 'InvalidStateError');
    this.abortFor(null);
  }

  #isEnding(): boolean {
    return this.state === 'committing' || this.state === 'finished';
  }

  /** Undoes everything immediately and dispatches the event in a task of its own. A null `reason` means `abort()`. */
  abortFor(reason: DOMException | null): void {
    if (this.state === 'finished') return;
    this.state = 'finished';
    this.error = reason;
    for (let undo = this.undo.pop(); undo; undo = this.undo.pop()) undo();
    queueTask(() => {
      for (const { request } of this.#requests.splice(0)) {
        request.fail(new DOMException('aborted', 'AbortError'), this, this.db);
      }
      this.db.ended(this);
      this.dispatch(new FakeEvent('abort', this), this.db);
    });
  }
}
