/** An event as listeners receive it. */
export class FakeEvent {
  readonly type: string;
  readonly target: FakeEventTarget;
  readonly oldVersion: number;
  readonly newVersion: number | null;
  defaultPrevented = false;

  constructor(
    type: string,
    target: FakeEventTarget,
    versions: { oldVersion: number; newVersion: number | null } = NO_VERSIONS,
  ) {
    this.type = type;
    this.target = target;
    this.oldVersion = versions.oldVersion;
    this.newVersion = versions.newVersion;
  }

  preventDefault(): void {
    this.defaultPrevented = true;
  }
}

const NO_VERSIONS = { oldVersion: 0, newVersion: null };

type Listener = (event: FakeEvent) => void;

/** The part of `EventTarget` that this database needs. */
export class FakeEventTarget {
  readonly #listeners: { readonly type: string; listener: Listener }[] = [];

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.push({ type, listener });
  }

  /** Keeps the index of each listener, because the target may be dispatching an event. */
  removeEventListener(type: string, listener: Listener): void {
    for (const each of this.#listeners) {
      if (each.type === type && each.listener === listener) each.listener = noop;
    }
  }

  /** Notifies the listeners of this target, then those of the outer targets. */
  dispatch(event: FakeEvent, ...outer: readonly FakeEventTarget[]): void {
    this.#notify(event);
    for (const target of outer) target.#notify(event);
  }

  #notify(event: FakeEvent): void {
    const listeners = this.#listeners;
    // A listener that is added during the dispatch does not receive this event.
    const { length } = listeners;
    for (let at = 0; at < length; at += 1) {
      const each = listeners[at];
      if (each?.type === event.type) each.listener(event);
    }
  }
}

const noop: Listener = () => undefined;
