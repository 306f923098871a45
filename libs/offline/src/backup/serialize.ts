import { readField } from '../changes/change.ts';
import type { Tx } from '../database/schema.ts';
import type { Entry } from '../outbox/entry.ts';

/**
 * The entries to back up: the open entries of all owners in this browser. Noops are left out. A noop only uses up a
 * sequence number, which has no meaning on another device.
 */
export const readBackupEntries = async (tx: Tx<'readonly'>): Promise<readonly Entry[]> => {
  const open = await tx.objectStore('outbox').index('open').getAll();
  return open.filter(({ kind }) => kind !== 'noop');
};

export const serialize = (entries: readonly Entry[]): string => JSON.stringify({ entries });

/** Null if the text is not a complete backup. */
export const parse = (text: string): readonly Entry[] | null => {
  try {
    const entries = readField(JSON.parse(text), 'entries');
    return Array.isArray(entries) && entries.every(isEntry) ? entries : null;
  } catch {
    return null;
  }
};

/** Whether the value has the fields that every entry needs. */
const isEntry = (value: unknown): value is Entry =>
  typeof readField(value, 'n') === 'number' &&
  ['op_id', 'owner', 'lane', 'state'].every((name) => typeof readField(value, name) === 'string');
