import type { ContentBlock } from '@springboard/contract';
import { Chip, Notice, Skeleton } from '@springboard/ui';
import { lazy, Suspense } from 'react';
import { Attachments } from './attachments.tsx';
import type { MarkdownProps } from './markdown.tsx';
import { BlockVideos } from '../videos/block-videos.tsx';

const Markdown = lazy(() => import('./markdown.tsx'));

type ContentProps = {
  blocks: readonly ContentBlock[];
  /** Of the blocks' titles in the page's outline. */
  level: 2 | 3 | 4;
};

/** What a node says of itself, block by block (§2, §3). */
export function Content({ blocks, level }: ContentProps) {
  const Title = `h${level}` as const;
  return (
    <div className="space-y-4">
      {blocks.map((block, place) => {
        // Several of one kind in a row stand under one title.
        const title = sameTitle(block, blocks[place - 1]) ? null : titleOf(block);
        return (
          <div key={`${place} ${block.type}`}>
            {title !== null && <Title className="mb-1.5 text-base font-strong">{title}</Title>}
            <Block block={block} />
          </div>
        );
      })}
    </div>
  );
}

function Block({ block }: { block: ContentBlock }) {
  const texts = textsOf(block);
  switch (block.type) {
    case 'title':
      return null;
    case 'tags':
      return <Tags tags={texts} />;
    case 'files':
      return <Attachments files={texts} />;
    case 'video':
      return <BlockVideos videos={texts} />;
    case 'warning':
      return (
        <Notice kind="warning" title={block.title ?? undefined}>
          <Text texts={texts} />
        </Notice>
      );
    case 'link':
      // What is nothing but a link is as high as a thumb.
      return (
        <div className="[&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
          <Text texts={texts} />
        </div>
      );
    case 'text-no-link':
      return <Text texts={texts} links={false} />;
    case 'text':
    default:
      return <Text texts={texts} />;
  }
}

function Text({ texts, links }: { texts: readonly string[] } & Pick<MarkdownProps, 'links'>) {
  return (
    <Suspense fallback={<Skeleton className="h-6 w-full max-w-prose" />}>
      {texts.map((text, place) => (
        <Markdown key={`${place} ${text}`} links={links}>
          {text}
        </Markdown>
      ))}
    </Suspense>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Chip>{tag}</Chip>
        </li>
      ))}
    </ul>
  );
}

/** A title block is its own title; a warning has its title in its box. */
const titleOf = (block: ContentBlock): string | null => {
  if (block.type === 'title') return textsOf(block)[0] ?? block.title;
  return block.type === 'warning' ? null : block.title;
};

const sameTitle = (block: ContentBlock, before: ContentBlock | undefined): boolean =>
  before !== undefined && before.type === block.type && titleOf(before) === titleOf(block);

const textsOf = ({ value }: ContentBlock): readonly string[] =>
  (typeof value === 'string' ? [value] : value).filter((text) => text.trim() !== '');
