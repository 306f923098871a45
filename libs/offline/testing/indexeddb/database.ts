import { FakeEvent, FakeEventTarget } from './events.ts';
import type { KeyPath } from './keys.ts';
import { namesOf, type Names } from './names.ts';
import type { ObjectStore } from './stores.ts';
import { Table } from './table.ts';
import { queueTask } from './tasks.ts';
import { Transaction } from './transaction.ts';

/** A stored database with all its connections. */
export class RawDatabase {
  readonly name: string;
  version = 0;
  tables = new Map<string, Table>();
  readonly connections = new Set<Database>();
  /** Every write fails. */
  isFull = false;
  /** Writes that failed because the disk was full. */
  failedWrites = 0;
  /** Unfinished transactions in the order of their creation. */
  transactions: Transaction[] = [];
  /** Called when the last connection is closed. */
  onLastClosed: (() => void) | null = null;

  constructor(name: string) {
    this.name = name;
  }

  /** Like a browser, accepts the request and then aborts its transaction with a quota error. */
  failIfFull(transaction: Transaction): void {
    if (!this.isFull) return;
    this.failedWrites += 1;
    queueTask(() => transaction.abortFor(new DOMException('no room', 'QuotaExceededError')));
  }

  /** The browser closes the database: open transactions abort, and every connection gets a close event. */
  terminate(): void {
    const open = [...this.connections];
    for (const transaction of this.transactions)
      transaction.abortFor(new DOMException('damaged', 'UnknownError'));
    for (const connection of open) {
      connection.close();
      queueTask(() => connection.dispatch(new FakeEvent('close', connection)));
    }
  }

  /** Begins the transactions that no earlier one blocks. */
  beginNext(): void {
    this.transactions.forEach((one, index) => {
      if (one.isBegun) return;
      const isUnblocked = !this.transactions.some((other, at) => at < index && other.blocks(one));
      if (isUnblocked) one.begin();
    });
  }
}

const DURABILITIES = ['default', 'strict', 'relaxed'];

/** A connection to a database. */
export class Database extends FakeEventTarget {
  readonly raw: RawDatabase;
  /** The version at the time of opening. */
  version: number;
  isClosing = false;
  upgrading: Transaction | null = null;

  constructor(raw: RawDatabase) {
    super();
    this.raw = raw;
    this.version = raw.version;
    raw.connections.add(this);
  }

  get name(): string {
    return this.raw.name;
  }

  get objectStoreNames(): Names {
    return namesOf([...this.raw.tables.keys()]);
  }

  transaction(
    names: string | readonly string[],
    mode: 'readonly' | 'readwrite' = 'readonly',
    { durability = 'default' } = {},
  ): Transaction {
    if (this.isClosing || this.upgrading) throw new DOMException('closed', 'InvalidStateError');
    if (!DURABILITIES.includes(durability)) throw new TypeError(`no durability ${durability}`);
    const wanted = typeof names === 'string' ? [names] : [...names];
    if (wanted.length === 0) throw new DOMException('no stores', 'InvalidAccessError');
    if (wanted.some((name) => !this.raw.tables.has(name)))
      throw new DOMException('no such store', 'NotFoundError');
    return this.#begin(new Transaction(this, wanted, mode, durability));
  }

  /** Begins the transaction of an upgrade. */
  upgrade(version: number): Transaction {
    const { raw } = this;
    const [tables, before] = [raw.tables, raw.version];
    raw.tables = new Map(tables);
    raw.version = version;
    this.version = version;
    const transaction = new Transaction(this, [...raw.tables.keys()], 'versionchange', 'default');
    transaction.undo.push(() => {
      raw.tables = tables;
      raw.version = before;
      this.version = before;
    });
    this.upgrading = transaction;
    return this.#begin(transaction);
  }

  #begin(transaction: Transaction): Transaction {
    this.raw.transactions.push(transaction);
    this.raw.beginNext();
    return transaction;
  }

  createObjectStore(
    name: string,
    {
      keyPath = null,
      autoIncrement = false,
    }: { keyPath?: KeyPath | null; autoIncrement?: boolean } = {},
  ): ObjectStore {
    const transaction = this.#whileUpgrading();
    if (this.raw.tables.has(name)) throw new DOMException('there already', 'ConstraintError');
    this.raw.tables.set(name, new Table(keyPath, autoIncrement));
    return transaction.objectStore(name);
  }

  deleteObjectStore(name: string): void {
    this.#whileUpgrading();
    if (!this.raw.tables.delete(name)) throw new DOMException(`no store ${name}`, 'NotFoundError');
  }

  #whileUpgrading(): Transaction {
    if (!this.upgrading) throw new DOMException('no upgrade', 'InvalidStateError');
    if (this.upgrading.state !== 'active')
      throw new DOMException('ended', 'TransactionInactiveError');
    return this.upgrading;
  }

  /** Accepts no new transactions, and closes when the last one has ended. */
  close(): void {
    this.isClosing = true;
    this.#leave();
  }

  ended(transaction: Transaction): void {
    const { raw } = this;
    raw.transactions = raw.transactions.filter((other) => other !== transaction);
    if (this.upgrading === transaction) this.upgrading = null;
    raw.beginNext();
    if (this.isClosing) this.#leave();
  }

  #leave(): void {
    const { raw } = this;
    if (raw.transactions.some(({ db }) => db === this) || !raw.connections.delete(this)) return;
    if (raw.connections.size === 0) raw.onLastClosed?.();
  }

  dispatchVersionChange(newVersion: number): void {
    this.dispatch(new FakeEvent('versionchange', this, { oldVersion: this.version, newVersion }));
  }
}
