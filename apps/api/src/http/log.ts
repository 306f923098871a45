/**
 * Structured log lines. Fields are ids, codes and numbers: never names, notes, tokens or bodies.
 */
export type Log = {
  info(event: string, fields: Record<string, unknown>): void;
  error(event: string, fields: Record<string, unknown>): void;
};

/** Writes one JSON object per line. */
export const jsonLog = (write: (line: string) => void, time: () => Date): Log => {
  const line = (level: string) => (event: string, fields: Record<string, unknown>) => {
    write(`${JSON.stringify({ time: time().toISOString(), level, event, ...fields })}\n`);
  };
  return { info: line('info'), error: line('error') };
};
