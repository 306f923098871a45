import type { AwardRef, Child } from '@springboard/contract';
import { usePortalContext, withoutError } from '@springboard/portal';
import { useEffect, useState } from 'react';

type Pictures = ReadonlyMap<string, string>;
const keyOf = ({ scheme_slug, node_id }: AwardRef): string => `${scheme_slug} ${node_id}`;

/**
 * The badge pictures of the schemes in which a child has awards, read after the page is there; undefined: the badge is
 * drawn. Without a network they are those that were read before.
 */
export const useBadgePictures = (
  schemes: Child['schemes'],
): ((award: AwardRef) => string | undefined) => {
  const { queries } = usePortalContext();
  const [pictures, setPictures] = useState<Pictures>(new Map());
  const slugs = schemes
    .filter(({ awards }) => awards.length > 0)
    .map(({ slug }) => slug)
    .join(' ');
  useEffect(() => {
    const leaving = new AbortController();
    const read = async (slug: string) => {
      const input = { params: { slug } };
      const reading = await withoutError(
        queries.fetch('GET /schemes/:slug/badges', input, leaving.signal),
      );
      return (reading?.value ?? []).map(
        ({ node_id, badge }) => [keyOf({ scheme_slug: slug, node_id }), badge] as const,
      );
    };
    const readAll = async () => {
      const found = await Promise.all(slugs.split(' ').filter(Boolean).map(read));
      if (!leaving.signal.aborted) setPictures(new Map(found.flat()));
    };
    void readAll();
    return () => leaving.abort();
  }, [queries, slugs]);
  return (award) => pictures.get(keyOf(award));
};
