/** §9, Chunk load timeout. */
const CHUNK_TIMEOUT_MS = 120_000;

/** A part of the portal could not be loaded: the network is gone, or a newer version took its place. */
export class ChunkError extends Error {
  override name = 'ChunkFault';
}

/** Loads a part of the portal, with a limit to the wait. Throws a `ChunkFault`. */
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
