import { openDatabase } from '@springboard/api/src/database/pool.ts';
import { moveDueTransfers } from '@springboard/api/src/transfers/due.ts';
import type { Product } from './product.ts';

const fail = (error: unknown): never => {
  throw error instanceof Error ? error : new Error(String(error));
};

/** Does the work of transfers that each server does once a minute, as a second server. */
export async function moveDueMembers(product: Product): Promise<void> {
  const url = await product.databaseUrl();
  const database = openDatabase({ owner_url: url, url, secret: '', onError: fail });
  try {
    const now = () => Math.floor(Date.now() / 1000);
    await moveDueTransfers({ database, now, log: { info: () => undefined, error: fail } });
  } finally {
    await database.destroy();
  }
}
