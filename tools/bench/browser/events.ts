type Listener = (...args: unknown[]) => void;

/** By emitter: PouchDB also uses emitters whose constructor has not run. */
const known = new WeakMap<object, Map<string, readonly Listener[]>>();

const listenersOf = (emitter: object): Map<string, readonly Listener[]> => {
  const listeners = known.get(emitter) ?? new Map<string, readonly Listener[]>();
  known.set(emitter, listeners);
  return listeners;
};

/** The part of Node's `events` that PouchDB uses and browsers lack. */
export default class EventEmitter {
  on(event: string, listener: Listener): this {
    listenersOf(this).set(event, [...this.listeners(event), listener]);
    return this;
  }

  addListener(event: string, listener: Listener): this {
    return this.on(event, listener);
  }

  once(event: string, listener: Listener): this {
    const called: Listener = (...args) => {
      this.removeListener(event, called);
      listener.apply(this, args);
    };
    return this.on(event, called);
  }

  emit(event: string, ...args: unknown[]): boolean {
    const called = this.listeners(event);
    for (const listener of called) listener.apply(this, args);
    return called.length > 0;
  }

  removeListener(event: string, listener: Listener): this {
    listenersOf(this).set(
      event,
      this.listeners(event).filter((other) => other !== listener),
    );
    return this;
  }

  removeAllListeners(event?: string): this {
    if (event === undefined) known.delete(this);
    else listenersOf(this).delete(event);
    return this;
  }

  listeners(event: string): readonly Listener[] {
    return listenersOf(this).get(event) ?? [];
  }

  listenerCount(event: string): number {
    return this.listeners(event).length;
  }

  setMaxListeners(): this {
    return this;
  }
}

// PouchDB copies the enumerable properties.
for (const name of Object.getOwnPropertyNames(EventEmitter.prototype)) {
  if (name !== 'constructor') {
    Object.defineProperty(EventEmitter.prototype, name, { enumerable: true });
  }
}
