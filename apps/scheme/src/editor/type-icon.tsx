import type { NodeType } from '@springboard/contract';
import { Award, Circle, FolderOpen } from 'lucide-react';

const ICONS = { l: Award, sg: FolderOpen, s: Circle } as const satisfies Record<NodeType, unknown>;

/** The shape of a level, group or skill, in the middle of 20 px. */
export function TypeIcon({ type }: { type: NodeType }) {
  const Icon = ICONS[type];
  return <Icon aria-hidden size={type === 's' ? 10 : 16} className="w-5 shrink-0 text-muted" />;
}
