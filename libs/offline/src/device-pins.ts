import { openDB } from 'idb';

/** A PIN that only this device can read. */
export type SealedPin = { readonly iv: string; readonly data: string };

export type PinCheck = 'match' | 'mismatch' | 'locked' | 'unknown';

export type DevicePins = {
  /**
   * Makes a verifier of a PIN. Call the result once the server has accepted the PIN: it stores the verifier
   * synchronously, because the page is about to restart, and clears the wrong attempts.
   */
  prepare(user_uuid: string, pin: string): Promise<() => void>;
  /** Whether the user's PIN can be checked without a network. */
  state(user_uuid: string): 'ready' | 'locked' | 'unknown';
  /** Checks a PIN without a network. After five wrong ones in a row it is `locked`, until `prepare`. */
  verify(user_uuid: string, pin: string): Promise<PinCheck>;
  /** Encrypts a PIN until the server can check it. */
  seal(pin: string): Promise<SealedPin>;
  unseal(sealed: SealedPin): Promise<string>;
};

/** Keys that the browser never gives out. */
export type DeviceKeys = { readonly mac: CryptoKey; readonly seal: CryptoKey };

/** Ends with the session (`libs/auth`). */
const KEY = 'pinVerifiers';
const MAX_ATTEMPTS = 5;

type Verifier = { readonly mac: string; readonly attempts: number };

/**
 * PINs of the users of a shared device, for switching without a network (D23, ADR 0039).
 *
 * @param keys opens the keys of the device, at the first use
 */
export const createDevicePins = ({
  storage,
  keys,
}: {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  keys: () => Promise<DeviceKeys>;
}): DevicePins => {
  const read = (): Readonly<Record<string, Verifier>> => {
    try {
      return Object(JSON.parse(storage.getItem(KEY) ?? '{}'));
    } catch {
      return {};
    }
  };
  const write = (user_uuid: string, verifier: Verifier) =>
    storage.setItem(KEY, JSON.stringify({ ...read(), [user_uuid]: verifier }));
  const state = (user_uuid: string) => {
    const verifier = read()[user_uuid];
    if (verifier === undefined) return 'unknown';
    return verifier.attempts < MAX_ATTEMPTS ? 'ready' : 'locked';
  };

  return {
    state,

    async prepare(user_uuid, pin) {
      const mac = await crypto.subtle.sign('HMAC', (await keys()).mac, textOf(user_uuid, pin));
      return () => write(user_uuid, { mac: toBase64(mac), attempts: 0 });
    },

    async verify(user_uuid, pin) {
      const known = state(user_uuid);
      const verifier = read()[user_uuid];
      if (known !== 'ready' || verifier === undefined) return known === 'ready' ? 'unknown' : known;
      // Counted before the check, so that a reload in between does not give another attempt.
      write(user_uuid, { ...verifier, attempts: verifier.attempts + 1 });
      const { mac } = await keys();
      const bytes = fromBase64(verifier.mac);
      if (!(await crypto.subtle.verify('HMAC', mac, bytes, textOf(user_uuid, pin)))) {
        return state(user_uuid) === 'locked' ? 'locked' : 'mismatch';
      }
      write(user_uuid, { ...verifier, attempts: 0 });
      return 'match';
    },

    async seal(pin) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const { seal } = await keys();
      const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, seal, textOf(pin));
      return { iv: toBase64(iv.buffer), data: toBase64(data) };
    },

    async unseal({ iv, data }) {
      const { seal } = await keys();
      const algorithm = { name: 'AES-GCM', iv: fromBase64(iv) };
      const text = await crypto.subtle.decrypt(algorithm, seal, fromBase64(data));
      return new TextDecoder().decode(text);
    },
  };
};

/** The PINs of this device. */
export const devicePins = (storage: Storage): DevicePins =>
  createDevicePins({ storage, keys: openDeviceKeys });

const DATABASE = 'springboard-device';
const STORE = 'keys';

/** The keys of this device. They are created once, and only this browser can use them. */
export const openDeviceKeys = async (): Promise<DeviceKeys> => {
  const made: DeviceKeys = {
    mac: await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ]),
    seal: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
  };
  const db = await openDB<{ keys: { key: string; value: DeviceKeys } }>(DATABASE, 1, {
    upgrade: (upgraded) => void upgraded.createObjectStore(STORE),
  });
  try {
    // One transaction, so that two tabs use the same keys.
    const tx = db.transaction(STORE, 'readwrite');
    const stored = await tx.store.get('device');
    if (stored === undefined) await tx.store.put(made, 'device');
    await tx.done;
    return stored ?? made;
  } finally {
    db.close();
  }
};

const textOf = (...parts: readonly string[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(parts.join('\n'));

const toBase64 = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)));

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (char) => char.codePointAt(0) ?? 0);
