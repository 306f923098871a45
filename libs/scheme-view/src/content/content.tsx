import type { ContentBlock } from '@springboard/contract';
import { Chip, Notice, Skeleton } from '@springboard/ui';
import { lazy, Suspense } from 'react';
import { BlockFiles } from './block-files.tsx';
import { BlockVideos } from '../videos/video-list.tsx';
import type { MarkdownProps } from './markdown.tsx';

const Markdown = lazy(() => import('./markdown.tsx'));

type ContentProps = {
  blocks: readonly ContentBlock[];
  /** Heading level of the blocks' titles. */
  level: 2 | 3 | 4;
};

/** The content of a node, block by block (§2, §3). */
export function Content({ blocks, level }: ContentProps) {
  const Title = `h${level}` as const;
  return (
    <div className="space-y-4">
      {blocks.map((block, index) => {
        // Consecutive blocks of one kind share a title.
        const title = sameTitle(block, blocks[index - 1]) ? null : titleOf(block);
        return (
          <div key={`${index} ${block.type}`}>
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
      return <BlockFiles files={texts} />;
    case 'video':
      return <BlockVideos videos={texts} />;
    case 'warning':
      return (
        <Notice kind="warning" title={block.title ?? undefined}>
          <Text texts={texts} />
        </Notice>
      );
    case 'link':
      // A link on its own is a touch target.
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
      {texts.map((text, index) => (
        <Markdown key={`${index} ${text}`} links={links}>
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

/** A title block is its own title. A warning shows its title in its box. */
const titleOf = (block: ContentBlock): string | null => {
  if (block.type === 'title') return textsOf(block)[0] ?? block.title;
  return block.type === 'warning' ? null : block.title;
};

const sameTitle = (block: ContentBlock, previous: ContentBlock | undefined): boolean =>
  previous !== undefined && previous.type === block.type && titleOf(previous) === titleOf(block);

const textsOf = ({ value }: ContentBlock): readonly string[] =>
  (typeof value === 'string' ? [value] : value).filter((text) => text.trim() !== '');
