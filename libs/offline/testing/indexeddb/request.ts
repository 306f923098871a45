import { FakeEvent, FakeEventTarget } from './events.ts';
import type { Transaction } from './transaction.ts';

/** A request to the database with its result. */
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
    this.setResult(result);
    this.dispatch(new FakeEvent('success', this), ...outer);
  }

  /** Sets the result without an event. */
  setResult(result: unknown): void {
    this.readyState = 'done';
    this.#result = result;
  }

  /** Returns false if a listener prevented the default, which is to abort the transaction. */
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
