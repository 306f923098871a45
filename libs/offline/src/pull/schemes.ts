import { fetchScheme } from './fetch.ts';
import { eachOf, type SyncParts } from './parts.ts';

/** Brings these schemes up to date. One that cannot be loaded stays as it was. */
export const pullSchemes = async (
  { api, db, owner, pulledSchemes }: SyncParts,
  slugs: Iterable<string>,
): Promise<void> => {
  await eachOf(new Set(slugs), async (slug) => {
    const before = await db.read(['schemes'], (tx) => tx.objectStore('schemes').get([owner, slug]));
    const scheme = await fetchScheme(api, slug, before?.etag ?? null);
    const { value } = scheme.ok ? scheme : { value: null };
    if (value) {
      await db.write(['schemes'], 'relaxed', (tx) =>
        tx.objectStore('schemes').put({ ...before, owner, slug, ...value }),
      );
    }
  });
  await pulledSchemes();
};

/** What lesson plans of these schemes are made of. Of a scheme that is not here there is none. */
export const pullSections = async (
  { api, db, owner, pulledSchemes }: SyncParts,
  slugs: Iterable<string>,
): Promise<void> => {
  await eachOf(new Set(slugs), async (slug) => {
    const sections = await api.call('GET /schemes/:slug/sections', { params: { slug } });
    if (!sections.ok) return;
    await db.write(['schemes'], 'relaxed', async (tx) => {
      const schemes = tx.objectStore('schemes');
      const scheme = await schemes.get([owner, slug]);
      if (scheme) await schemes.put({ ...scheme, sections: sections.value });
    });
  });
  await pulledSchemes();
};
