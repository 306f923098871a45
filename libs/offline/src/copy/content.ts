import { field } from '../changes/answer.ts';
import type { Tx } from '../database/schema.ts';
import type { Entry } from '../outbox/entry.ts';

/** What a copy holds: the open entries of everybody who uses this browser, and on which device they were recorded. */
export type Copied = {
  readonly entries: readonly Entry[];
  /** Device ids, by owner, of those who have entries in it. */
  readonly devices: readonly (readonly [owner: string, device_id: string])[];
};

/** What the database holds at this moment that a copy needs. */
export const readOpen = async (tx: Tx<'readonly'>): Promise<Copied> => {
  const entries = await tx.objectStore('outbox').index('open').getAll();
  const owners = [...new Set(entries.map(({ owner }) => owner))];
  const ids = await Promise.all(owners.map((owner) => tx.objectStore('devices').get(owner)));
  const devices = owners.flatMap((owner, place) => {
    const device_id = ids[place];
    return device_id === undefined ? [] : [[owner, device_id] as const];
  });
  return { entries, devices };
};

/** null: nothing is worth a copy. */
export const textOf = (copied: Copied): string | null =>
  copied.entries.length === 0 ? null : JSON.stringify(copied);

/** null: that is no copy, or a part of one. */
export const copiedIn = (text: string): Copied | null => {
  try {
    const copied: unknown = JSON.parse(text);
    return isCopied(copied) ? copied : null;
  } catch {
    return null;
  }
};

const isCopied = (value: unknown): value is Copied => {
  const [entries, devices] = [field(value, 'entries'), field(value, 'devices')];
  return Array.isArray(entries) && entries.every(isEntry) && Array.isArray(devices);
};

/** By what the database keeps it under. */
const isEntry = (value: unknown): value is Entry =>
  typeof field(value, 'n') === 'number' &&
  typeof field(value, 'lane_seq') === 'number' &&
  ['op_id', 'owner', 'lane'].every((name) => typeof field(value, name) === 'string');
