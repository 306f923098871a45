import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** A body must bring this many bytes in each window. */
export type BodyTimeout = { readonly window_ms: number; readonly min_bytes: number };

/** Slower than any mobile network that a browser can work with. */
export const DEFAULT_BODY_TIMEOUT: BodyTimeout = { window_ms: 20_000, min_bytes: 1024 };

/** Longest time for a whole request, in milliseconds: 50 MB at 0.5 Mbit/s. */
export const REQUEST_TIMEOUT_MS = 15 * 60_000;

/** Drops the connection of a request whose body does not arrive. It gets no response, as `app.ts` explains. */
export const dropStalledBodies =
  ({ window_ms, min_bytes }: BodyTimeout) =>
  async ({ raw }: FastifyRequest): Promise<void> => {
    const { socket, headers } = raw;
    if (!(socket instanceof Socket) || !hasBody(headers)) return;
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      if (raw.complete) clearInterval(timer);
      else if (socket.bytesRead - before < min_bytes) socket.destroy();
      before = socket.bytesRead;
    }, window_ms).unref();
    // Also emitted when the body is complete.
    raw.once('close', () => clearInterval(timer));
  };

const hasBody = (headers: FastifyRequest['headers']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
