import type { SchemeNode } from '@springboard/contract';
import { nodeGroups, shownChildren } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { Card, List } from '@springboard/ui';
import { useReader } from '../reader.ts';
import { NodeRow } from './node-row.tsx';

/** Nodes that stand in boxes (§2): those of the scheme, depth 0, and of its levels, depth 1. */
const DEEPEST_WITH_BOXES = 1;

type ChildrenProps = {
  /** Null for the scheme itself. */
  node: SchemeNode | null;
  /** 0 for the scheme, 1 for what it consists of. */
  depth: number;
  /** Of the boxes' headings in the page's outline. */
  level: 2 | 3 | 4;
};

/** What a node consists of: in boxes by node group near the top, deeper as a list (§2). */
export function Children({ node, depth, level }: ChildrenProps) {
  const { t } = useTranslation('scheme-browser');
  const { curriculum } = useReader();
  const nodes = shownChildren(curriculum.tree, node);
  const label = t('node.contents', { title: node?.title ?? curriculum.title });
  if (nodes.length === 0) return null;
  if (depth > DEEPEST_WITH_BOXES) {
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
