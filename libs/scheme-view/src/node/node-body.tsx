import type { SchemeNode } from '@springboard/contract';
import { nodeGroups, visibleChildren } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { Card, List } from '@springboard/ui';
import { Content } from '../content/content.tsx';
import { useRichMedia, useVisibleContent } from '../content/use-visible-content.ts';
import { useSchemeView } from '../scheme-view-context.ts';
import { SaveLevelVideos } from '../videos/save-level-videos.tsx';
import { NodeVideos } from '../videos/video-list.tsx';
import { NodeRow } from './node-row.tsx';

type NodeBodyProps = {
  /** From the top of the scheme to the node; empty for the scheme itself. */
  path: readonly SchemeNode[];
  /** Heading level below the title of the node. */
  level: 2 | 3 | 4;
};

/** Videos, content and children of a node (§2), on its page and in the dialog, which needs no card. */
export function NodeBody({ path, level }: NodeBodyProps) {
  const { t } = useTranslation('scheme-browser');
  const { curriculum, switchTo } = useSchemeView();
  const node = path.at(-1) ?? null;
  const { content, videos } = useVisibleContent(node ?? {});
  const isRich = useRichMedia();
  const text = <Content blocks={content} level={level} />;
  const isBare = content.length + videos.length === 0;
  const hasChildren = visibleChildren(curriculum.tree, node).length > 0;
  return (
    <div className="space-y-4">
      {videos.length > 0 && <NodeVideos ids={videos} />}
      {isRich && node?.t === 'l' && <SaveLevelVideos key={node.id} level={node} />}
      {content.length > 0 && (switchTo === null ? <Card>{text}</Card> : text)}
      <Children node={node} depth={path.length} level={level} />
      {isBare && !hasChildren && <p className="text-muted">{t('node.nothing')}</p>}
    </div>
  );
}

/** §2: the children of the scheme (depth 0) and of its levels (depth 1) are shown in boxes. */
const MAX_DEPTH_WITH_BOXES = 1;

type ChildrenProps = {
  /** Null for the scheme itself. */
  node: SchemeNode | null;
  /** 0 for the scheme, 1 for its children. */
  depth: number;
  /** Heading level of the boxes. */
  level: 2 | 3 | 4;
};

/** The children of a node: near the top in boxes by node group, deeper as a list (§2). */
function Children({ node, depth, level }: ChildrenProps) {
  const { t } = useTranslation('scheme-browser');
  const { curriculum } = useSchemeView();
  const nodes = visibleChildren(curriculum.tree, node);
  const label = t('node.contents', { title: node?.title ?? curriculum.title });
  if (nodes.length === 0) return null;
  if (depth > MAX_DEPTH_WITH_BOXES) {
    return (
      <List label={label}>
        {nodes.map((child) => (
          <NodeRow key={child.id} node={child} />
        ))}
      </List>
    );
  }
  const groups = nodeGroups(nodes);
  return (
    <div className={groups.length > 1 ? 'grid items-start gap-4 lg:grid-cols-2' : undefined}>
      {groups.map(({ group, nodes: members }) => (
        <Card
          key={group ?? ''}
          title={group ?? undefined}
          level={level}
          padded={false}
          className="overflow-hidden"
        >
          <ul aria-label={group ?? label} className="divide-y divide-line">
            {members.map((child) => (
              <NodeRow key={child.id} node={child} />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
