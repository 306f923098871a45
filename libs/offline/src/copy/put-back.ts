import type { Handle } from '../database/connection.ts';
import type { Tx } from '../database/schema.ts';
import { storageFaultOf } from '../database/faults.ts';
import { copiedIn, type Copied } from './content.ts';
import type { CopyPlace } from './place.ts';

/**
 * Puts what a copy holds into a database that is new: as it was, under the device that recorded it. The browser
 * has thrown the one before away. Into any other it puts nothing: a copy may be older than the database. Gives
 * whether there was anything to put.
 *
 * @throws where the disk is full: the copy waits until there is room
 */
export const putBack = async (db: Handle, place: CopyPlace | undefined): Promise<boolean> => {
  if (!place) return false;
  try {
    if (!(await db.read(['outbox', 'devices'], isNew))) return false;
    const copied = await wholeIn(place);
    if (!copied) return false;
    return await db.write(['outbox', 'devices'], 'strict', async (tx) => {
      // Another tab may have been faster.
      if (!(await isNew(tx))) return false;
      await put(tx, copied);
      return true;
    });
  } catch (error) {
    // Without the copy everything goes on as if there were none.
    if (!(error instanceof DOMException) || storageFaultOf(error) === 'STORAGE_FULL') throw error;
    return false;
  }
};

/** Nobody has opened it, and nothing was recorded in it. */
const isNew = async (tx: Tx | Tx<'readonly'>): Promise<boolean> =>
  (await tx.objectStore('devices').count()) === 0 && (await tx.objectStore('outbox').count()) === 0;

const wholeIn = async (place: CopyPlace): Promise<Copied | null> => {
  for (const text of await place.read()) {
    const copied = copiedIn(text);
    if (copied) return copied;
  }
  return null;
};

const put = async (tx: Tx, { entries, devices }: Copied): Promise<void> => {
  for (const entry of entries) await tx.objectStore('outbox').put(entry);
  for (const [owner, device_id] of devices) await tx.objectStore('devices').put(device_id, owner);
};
