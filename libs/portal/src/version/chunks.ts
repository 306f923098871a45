/** §9, Chunk load timeout. */
const CHUNK_TIMEOUT_MS = 120_000;

/** A chunk could not be loaded: the device is offline, or a newer version has replaced it. */
export class ChunkError extends Error {
  override name = 'ChunkError';
}

/** Loads a chunk with a timeout. Throws a `ChunkError`. */
export const loadChunk = async <T>(load: () => Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ChunkError('took too long')), CHUNK_TIMEOUT_MS);
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw cause instanceof ChunkError ? cause : new ChunkError('could not be loaded', { cause });
  } finally {
    clearTimeout(timer);
  }
};
