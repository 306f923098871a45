import { FakeEvent, FakeEventTarget } from './events.ts';
import type { Transaction } from './transaction.ts';

/** Something asked of the database, and what came of it. */
export class Request extends FakeEventTarget {
  transaction: Transaction | null;
  readyState: 'pending' | 'done' = 'pending';
  #result: unknown = undefined;
  #error: DOMException | null = null;

  constructor(transaction: Transaction | null) {
    super();
    this.transaction = transaction;
  }

  get result(): unknown {
    if (this.readyState === 'pending') throw new DOMException('pending', 'InvalidStateError');
    return this.#result;
  }

  get error(): DOMException | null {
    if (this.readyState === 'pending') throw new DOMException('pending', 'InvalidStateError');
    return this.#error;
  }

  succeed(result: unknown, ...outer: readonly FakeEventTarget[]): void {
    this.hold(result);
    this.dispatch(new FakeEvent('success', this), ...outer);
  }

  /** Has the result already, while nobody is told yet. */
  hold(result: unknown): void {
    this.readyState = 'done';
    this.#result = result;
  }

  /** Whether nobody said that it does not matter. */
  fail(error: DOMException, ...outer: readonly FakeEventTarget[]): boolean {
    this.readyState = 'done';
    this.#result = undefined;
    this.#error = error;
    const event = new FakeEvent('error', this);
    this.dispatch(event, ...outer);
    return !event.defaultPrevented;
  }
}

/** The request to open a database. */
export class OpenRequest extends Request {}
