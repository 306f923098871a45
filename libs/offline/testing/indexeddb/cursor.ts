import type { Key } from './keys.ts';

/** The first record of those asked for: the engine never asks for a second. */
export class Cursor {
  readonly key: Key;
  readonly primaryKey: Key;

  constructor(key: Key, primaryKey: Key) {
    this.key = key;
    this.primaryKey = primaryKey;
  }

  continue(): never {
    throw new DOMException('one record is all there is', 'NotSupportedError');
  }
}
