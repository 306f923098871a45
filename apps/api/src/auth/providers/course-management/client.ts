import type { ApiError } from '../../../http/api-error.ts';
import { badStatus, noConnection, notConfigured, TIMEOUT_MS } from '../errors.ts';

export type ProviderResponse = { status: number; body: unknown };

const LIMIT_BYTES = 1024 * 1024;

/** Calls a provider's API. A 4xx response with an error code of the provider is a response too. */
export const callProvider = async ({
  url,
  key,
  body,
}: {
  url: string;
  key: string;
  body: object;
}): Promise<ProviderResponse | ApiError> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // Passwords are sent only to the configured URL.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 401) return notConfigured;
    const text = await readText(response);
    if (response.status >= 500 || text === null) return badStatus;
    return { status: response.status, body: JSON.parse(text) };
  } catch (error) {
    // Not JSON, or no response; neither error contains the request.
    return error instanceof SyntaxError ? badStatus : noConnection;
  }
};

/** Returns null for a body over the limit. */
const readText = async (response: Response): Promise<string | null> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > LIMIT_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};
