/** What listeners hear. */
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

/** Who can be listened to: as the platform's `EventTarget`, of which nothing here needs more. */
export class FakeEventTarget {
  readonly #listeners: { readonly type: string; hear: Listener }[] = [];

  addEventListener(type: string, hear: Listener): void {
    this.#listeners.push({ type, hear });
  }

  /** Its place stays: whoever is listened to does not live long, and may be telling right now. */
  removeEventListener(type: string, hear: Listener): void {
    for (const each of this.#listeners) {
      if (each.type === type && each.hear === hear) each.hear = HEAR_NOTHING;
    }
  }

  /** Those who listen to this one, and then to what it is part of. */
  dispatch(event: FakeEvent, ...outer: readonly FakeEventTarget[]): void {
    this.#hear(event);
    for (const target of outer) target.#hear(event);
  }

  #hear(event: FakeEvent): void {
    const listeners = this.#listeners;
    // Who begins to listen now does not hear of this one.
    const { length } = listeners;
    for (let at = 0; at < length; at += 1) {
      const each = listeners[at];
      if (each?.type === event.type) each.hear(event);
    }
  }
}

const HEAR_NOTHING: Listener = () => undefined;
