const MAX_CACHED = 50;

export type ResultCache<T> = {
  /** The result of a key. `build` runs if none was built from the same fingerprint. */
  find(key: string, fingerprint: string, build: () => Promise<T>): Promise<T>;
};

/** Keeps the results that were used last, because each takes long to build. */
export const createResultCache = <T>(): ResultCache<T> => {
  const results = new Map<string, { readonly fingerprint: string; readonly built: T }>();
  return {
    async find(key, fingerprint, build) {
      const cached = results.get(key);
      const built = cached?.fingerprint === fingerprint ? cached.built : await build();
      results.delete(key);
      results.set(key, { fingerprint, built });
      const [oldest] = results.keys();
      if (results.size > MAX_CACHED && oldest !== undefined) results.delete(oldest);
      return built;
    },
  };
};
