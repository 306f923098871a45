import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Secrets of sign-in providers by the names that the clients' settings have for them (ADR 0009): the
 * environment variable of that name, else the file of that name in `folder`. Read each time, so that a new
 * one counts at once.
 */
export const namedSecrets =
  (env: Readonly<Record<string, string | undefined>>, folder: string) =>
  async (name: string): Promise<string | null> => {
    // The settings may name only what is meant for this, never another variable or file.
    if (!/^SPRINGBOARD_PROVIDER_[A-Z0-9_]{1,60}$/.test(name)) return null;
    const given = env[name]?.trim();
    if (given !== undefined && given !== '') return given;
    try {
      return (await readFile(join(folder, name), 'utf8')).trim() || null;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  };
