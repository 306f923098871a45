import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The header of a 200-byte record in a LevelDB log: four bytes of checksum, two of length, one of type. */
const HEAD = Uint8Array.of(1, 2, 3, 4, 200, 0, 1);

/**
 * Appends the header of a record without its body to Chromium's databases, as a kill during a write does. The
 * browser has to be closed. Returns the number of logs.
 */
export const corruptLogs = (profile: string): number => {
  const folder = join(profile, 'Default', 'IndexedDB');
  const logs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.log'),
  );
  for (const log of logs) appendFileSync(join(folder, log), HEAD);
  return logs.length;
};
