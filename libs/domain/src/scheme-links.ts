import type { ContentBlock } from '@springboard/contract';

/** The nodes of the scheme that a content block links to. */
export const linkedIds = ({ value }: ContentBlock, slug: string): string[] =>
  [value]
    .flat()
    .flatMap((text) =>
      text.includes(`/scheme/${slug}/`)
        ? [...text.matchAll(LINK)].flatMap(([, of, id = '']) => (of === slug ? [id] : []))
        : [],
    );

/** The addresses `/scheme/{slug}{id}` of a block with their new ids, and in a copy with the slug of the copy. */
export const withLinks = (
  block: ContentBlock,
  idOf: (id: string) => string,
  slug: string,
  newSlug = slug,
): ContentBlock => {
  const start = `/scheme/${slug}`;
  const rename = (text: string): string =>
    text.includes(start)
      ? text.replaceAll(LINK, (link, of: string, id: string) =>
          of === slug ? `/scheme/${newSlug}${idOf(id)}` : link,
        )
      : text;
  const { value } = block;
  const renamed = typeof value === 'string' ? rename(value) : value.map(rename);
  return String(renamed) === String(value) ? block : { ...block, value: renamed };
};

const LINK = /\/scheme\/([a-z0-9-]+)((?:\/[A-Za-z0-9-]+)+)/g;
