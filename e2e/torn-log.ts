import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The head of a record of 200 bytes in a log of LevelDB: four bytes of checksum, two of length, one of kind. */
const HEAD = Uint8Array.of(1, 2, 3, 4, 200, 0, 1);

/**
 * Leaves at the end of a Chromium's databases what a kill in the middle of a write leaves: the head of a record
 * without the rest. Its browser has to be closed. Gives how many logs there were.
 */
export const tearLogs = (profile: string): number => {
  const folder = join(profile, 'Default', 'IndexedDB');
  const logs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.log'),
  );
  for (const log of logs) appendFileSync(join(folder, log), HEAD);
  return logs.length;
};
