import type { Refusal } from '../../../http/refusal.ts';
import { badStatus, noConnection, notSetUp, PATIENCE_MS } from '../faults.ts';

export type Answered = { status: number; body: unknown };

const LIMIT_BYTES = 1024 * 1024;

/** One question to a provider's API. What it refuses with a code of its own (4xx) is an answer too. */
export const askProvider = async ({
  url,
  key,
  body,
}: {
  url: string;
  key: string;
  body: object;
}): Promise<Answered | Refusal> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // A password is sent to the configured address and to no other.
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.status === 401) return notSetUp;
    const text = await textOf(response);
    if (response.status >= 500 || text === null) return badStatus;
    return { status: response.status, body: JSON.parse(text) };
  } catch (error) {
    // Not JSON, or no answer; what was sent is in neither.

    return error instanceof SyntaxError ? badStatus : noConnection;
  }
};

/** null beyond the limit. */
const textOf = async (response: Response): Promise<string | null> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > LIMIT_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};
