/** §9. */
export const VERSION_CHECK_MS = 60_000;

/**
 * §4, New version: asks for the version text now and every 60 seconds and says when it is not the built one.
 * No answer, or one that is not a version (a captive portal's page), says nothing.
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

/** GET /version of the portal's own origin, past every cache (§7). Null where it cannot be had. */
export const readVersion = async (fetch: typeof globalThis.fetch): Promise<string | null> => {
  try {
    const response = await fetch('/version', { cache: 'no-store' });
    const text = response.ok ? (await response.text()).trim() : '';
    return /^[\w.+-]{1,80}$/.test(text) ? text : null;
  } catch {
    return null;
  }
};
