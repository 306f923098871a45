/** §9, Chunk load timeout. */
const CHUNK_TIMEOUT_MS = 120_000;

/** A part of the portal could not be loaded: the network is gone, or a newer version took its place. */
export class ChunkFault extends Error {
  override name = 'ChunkFault';
}

/** Loads a part of the portal, with a limit to the wait. Throws a `ChunkFault`. */
export const loadChunk = async <T>(load: () => Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ChunkFault('took too long')), CHUNK_TIMEOUT_MS);
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw cause instanceof ChunkFault ? cause : new ChunkFault('could not be loaded', { cause });
  } finally {
    clearTimeout(timer);
  }
};
