import type { Database } from './database.ts';
import { FakeEvent, FakeEventTarget } from './events.ts';
import { namesOf, type Names } from './names.ts';
import { Request } from './request.ts';
import { ObjectStore } from './stores.ts';
import type { Undo } from './table.ts';
import { queueTask, whenTurnEnds } from './tasks.ts';

type Mode = 'readonly' | 'readwrite' | 'versionchange';

/** A transaction that begins when those before it, of the same stores, have ended. */
export class Transaction extends FakeEventTarget {
  readonly db: Database;
  readonly mode: Mode;
  readonly durability: string;
  readonly objectStoreNames: Names;
  error: DOMException | null = null;
  state: 'active' | 'inactive' | 'committing' | 'finished' = 'active';
  readonly undo: Undo = [];
  readonly #asked: { readonly request: Request; readonly work: () => unknown }[] = [];
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

  /** Asks for `work`, which is done when it is its turn. */
  enqueue(work: () => unknown): Request {
    if (this.state !== 'active') throw new DOMException('ended', 'TransactionInactiveError');
    const request = new Request(this);
    this.#asked.push({ request, work });
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
    const asked = this.#asked.shift();
    if (!asked) return this.#complete();
    this.#do(asked.request, asked.work);
    queueTask(this.#next);
  };

  #do(request: Request, work: () => unknown): void {
    const result = this.#try(work);
    this.#listen();
    if (!(result instanceof DOMException)) request.succeed(result, this, this.db);
    else if (request.fail(result, this, this.db)) this.abortFor(result);
  }

  /** What a request fails with is undone, whatever becomes of the others. */
  #try(work: () => unknown): unknown {
    const before = this.undo.length;
    try {
      return work();
    } catch (error) {
      while (this.undo.length > before) this.undo.pop()?.();
      return error;
    }
  }

  /** While an answer is heard, and until its promises are through, more can be asked. */
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

  /** null: because somebody wanted it. What was done is undone at once, and told in a task of its own. */
  abortFor(reason: DOMException | null): void {
    if (this.state === 'finished') return;
    this.state = 'finished';
    this.error = reason;
    for (let undo = this.undo.pop(); undo; undo = this.undo.pop()) undo();
    queueTask(() => {
      for (const { request } of this.#asked.splice(0)) {
        request.fail(new DOMException('aborted', 'AbortError'), this, this.db);
      }
      this.db.ended(this);
      this.dispatch(new FakeEvent('abort', this), this.db);
    });
  }
}
