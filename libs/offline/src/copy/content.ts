import { field } from '../changes/answer.ts';
import type { Tx } from '../database/schema.ts';
import type { Entry } from '../outbox/entry.ts';

/**
 * What a copy is of: the open entries of everybody who uses this browser. What was given up is no longer a
 * change: all that counts is its number, and that only under the device that gave it out.
 */
export const readOpen = async (tx: Tx<'readonly'>): Promise<readonly Entry[]> => {
  const open = await tx.objectStore('outbox').index('open').getAll();
  return open.filter(({ kind }) => kind !== 'noop');
};

export const textOf = (entries: readonly Entry[]): string => JSON.stringify({ entries });

/** null: that is no copy, or a part of one. */
export const entriesIn = (text: string): readonly Entry[] | null => {
  try {
    const entries = field(JSON.parse(text), 'entries');
    return Array.isArray(entries) && entries.every(isEntry) ? entries : null;
  } catch {
    return null;
  }
};

/** By what the database keeps it under. */
const isEntry = (value: unknown): value is Entry =>
  typeof field(value, 'n') === 'number' &&
  ['op_id', 'owner', 'lane', 'state'].every((name) => typeof field(value, name) === 'string');
