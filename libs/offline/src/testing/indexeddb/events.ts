/** What listeners hear. */
export class Happening {
  readonly type: string;
  readonly target: Target;
  readonly oldVersion: number;
  readonly newVersion: number | null;
  defaultPrevented = false;

  constructor(
    type: string,
    target: Target,
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

type Listener = (event: Happening) => void;

/** Who can be listened to: as the platform's `EventTarget`, of which nothing here needs more. */
export class Target {
  #listeners: { readonly type: string; readonly hear: Listener }[] | null = null;

  addEventListener(type: string, hear: Listener): void {
    this.#listeners = [...(this.#listeners ?? []), { type, hear }];
  }

  removeEventListener(type: string, hear: Listener): void {
    const before = this.#listeners;
    this.#listeners = before && before.filter((each) => each.type !== type || each.hear !== hear);
  }

  /** Those who listen to this one, and then to what it is part of. */
  tell(event: Happening, ...outer: readonly Target[]): void {
    for (const target of [this, ...outer]) target.#hear(event);
  }

  #hear(event: Happening): void {
    const listeners = this.#listeners;
    if (listeners === null) return;
    // Who begins or stops to listen puts another list in the place of this one.
    for (const { type, hear } of listeners) if (type === event.type) hear(event);
  }
}
