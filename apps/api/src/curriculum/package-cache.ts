import type { CasePackage } from '@springboard/domain';

const MAX_CACHED = 50;

export type PackageCache = {
  /** The package of a key. `build` runs if none was built from the same fingerprint. */
  find(key: string, fingerprint: string, build: () => Promise<CasePackage>): Promise<CasePackage>;
};

/** Keeps the packages that were used last, because requests without a session must be cheap. */
export const createPackageCache = (): PackageCache => {
  const packages = new Map<string, { readonly fingerprint: string; readonly built: CasePackage }>();
  return {
    async find(key, fingerprint, build) {
      const cached = packages.get(key);
      const built = cached?.fingerprint === fingerprint ? cached.built : await build();
      packages.delete(key);
      packages.set(key, { fingerprint, built });
      const [oldest] = packages.keys();
      if (packages.size > MAX_CACHED && oldest !== undefined) packages.delete(oldest);
      return built;
    },
  };
};
