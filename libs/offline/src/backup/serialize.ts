import { readField } from '../changes/change.ts';
import type { Tx } from '../database/schema.ts';
import type { Entry } from '../outbox/entry.ts';

/**
 * What a copy is of: the open entries of everybody who uses this browser. What was given up is no longer a
 * change: all that counts is its number, and that only under the device that gave it out.
 */
export const readBackupEntries = async (tx: Tx<'readonly'>): Promise<readonly Entry[]> => {
  const open = await tx.objectStore('outbox').index('open').getAll();
  return open.filter(({ kind }) => kind !== 'noop');
};

export const serialize = (entries: readonly Entry[]): string => JSON.stringify({ entries });

/** null: that is no copy, or a part of one. */
export const parse = (text: string): readonly Entry[] | null => {
  try {
    const entries = readField(JSON.parse(text), 'entries');
    return Array.isArray(entries) && entries.every(isEntry) ? entries : null;
  } catch {
    return null;
  }
};

/** By what the database keeps it under. */
const isEntry = (value: unknown): value is Entry =>
  typeof readField(value, 'n') === 'number' &&
  ['op_id', 'owner', 'lane', 'state'].every((name) => typeof readField(value, name) === 'string');
