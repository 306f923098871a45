import type { Grade } from '@springboard/contract';
import { fetchScheme } from './fetch.ts';
import { forEachConcurrently, type PullDeps } from './types.ts';

/** Loads these schemes if the server has newer versions. A scheme that cannot be loaded stays as it was. */
export const pullSchemes = async (
  { api, db, owner, onSchemes }: PullDeps,
  slugs: Iterable<string>,
): Promise<void> => {
  await forEachConcurrently(new Set(slugs), async (slug) => {
    const before = await db.read(['schemes'], (tx) => tx.objectStore('schemes').get([owner, slug]));
    const scheme = await fetchScheme(api, slug, before?.etag ?? null);
    if (!scheme.ok) return;
    const { curriculum = before?.curriculum, grades, etag } = scheme.value;
    if (curriculum === undefined) return;
    if (curriculum === before?.curriculum && !isReworded(before.grades, grades)) return;
    await db.write(['schemes'], 'relaxed', (tx) =>
      tx.objectStore('schemes').put({ ...before, owner, slug, curriculum, grades, etag }),
    );
  });
  await onSchemes();
};

/** Whether only the labels of the grades differ. Any other difference belongs to a version that is not loaded yet. */
const isReworded = (before: readonly Grade[], after: readonly Grade[]): boolean =>
  before.length === after.length &&
  before.every(({ pass }, grade) => after[grade]?.pass === pass) &&
  before.some(({ label }, grade) => after[grade]?.label !== label);

/** Loads the sections for lesson plans of these schemes, as far as the schemes are on this device. */
export const pullSections = async (
  { api, db, owner, onSchemes }: PullDeps,
  slugs: Iterable<string>,
): Promise<void> => {
  await forEachConcurrently(new Set(slugs), async (slug) => {
    const sections = await api.call('GET /schemes/:slug/sections', { params: { slug } });
    if (!sections.ok) return;
    await db.write(['schemes'], 'relaxed', async (tx) => {
      const schemes = tx.objectStore('schemes');
      const scheme = await schemes.get([owner, slug]);
      if (scheme) await schemes.put({ ...scheme, sections: sections.value });
    });
  });
  await onSchemes();
};
