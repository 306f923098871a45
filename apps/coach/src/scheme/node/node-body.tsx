import type { SchemeNode } from '@springboard/contract';
import { shownChildren } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { Card } from '@springboard/ui';
import { Content } from '../content/content.tsx';
import { useShownContent } from '../content/shown-content.ts';
import { useReader } from '../reader.ts';
import { NodeVideos } from '../videos/node-videos.tsx';
import { Children } from './children.tsx';

type NodeBodyProps = {
  /** From the top of the scheme to the node; empty for the scheme itself. */
  path: readonly SchemeNode[];
  /** Of the headings under the node's own title. */
  level: 2 | 3 | 4;
};

/** Videos, content and children of a node (§2), on its page as in a dialog. */
export function NodeBody({ path, level }: NodeBodyProps) {
  const { t } = useTranslation('scheme-browser');
  const { curriculum, switchTo } = useReader();
  const node = path.at(-1) ?? null;
  const { content, videos } = useShownContent(node ?? {});
  // A dialog is a surface itself.
  const written = <Content blocks={content} level={level} />;
  const isBare = content.length + videos.length === 0;
  const hasChildren = shownChildren(curriculum.tree, node).length > 0;
  return (
    <div className="space-y-4">
      {videos.length > 0 && <NodeVideos ids={videos} />}
      {content.length > 0 && (switchTo === null ? <Card>{written}</Card> : written)}
      <Children node={node} depth={path.length} level={level} />
      {isBare && !hasChildren && <p className="text-muted">{t('node.nothing')}</p>}
    </div>
  );
}
