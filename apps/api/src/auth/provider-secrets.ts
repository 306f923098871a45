import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Reads the secrets of sign-in providers by the names in the clients' settings (ADR 0009): from an environment
 * variable, or else from a file in `folder`. Each call reads again, so a new secret applies immediately.
 */
export const createProviderSecrets =
  (env: Readonly<Record<string, string | undefined>>, folder: string) =>
  async (name: string): Promise<string | null> => {
    // The pattern keeps settings from naming other variables or files.
    if (!/^SPRINGBOARD_PROVIDER_[A-Z0-9_]{1,60}$/.test(name)) return null;
    const value = env[name]?.trim();
    if (value !== undefined && value !== '') return value;
    try {
      return (await readFile(join(folder, name), 'utf8')).trim() || null;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  };
