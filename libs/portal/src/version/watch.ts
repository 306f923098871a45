/** §9. */
export const VERSION_CHECK_MS = 60_000;

/**
 * §4, New version: requests the version now and every 60 seconds, and reports one that differs from this build.
 * Ignores errors and responses that are not a version, such as the page of a captive portal.
 */
export const watchVersion = ({
  built,
  read,
  found,
}: {
  built: string;
  read: () => Promise<string | null>;
  found: (version: string) => void;
}): { stop(): void } => {
  let stopped = false;
  const check = async () => {
    const version = await read();
    if (!stopped && version !== null && version !== built) found(version);
  };
  const timer = setInterval(() => void check(), VERSION_CHECK_MS);
  void check();
  return {
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
};

/** GET /version of the portal's own origin, bypassing every cache (§7). Null if it cannot be loaded. */
export const readVersion = async (fetch: typeof globalThis.fetch): Promise<string | null> => {
  try {
    const response = await fetch('/version', { cache: 'no-store' });
    const text = response.ok ? (await response.text()).trim() : '';
    return /^[\w.+-]{1,80}$/.test(text) ? text : null;
  } catch {
    return null;
  }
};
