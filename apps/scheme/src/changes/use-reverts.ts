import type { RemovedNode, SchemeNode } from '@springboard/contract';
import {
  type ChangedNode,
  draftOf,
  findRevertObstacle,
  movedIds,
  type NodeChange,
  planRevert,
  problemOfRevert,
  type RevertObstacle,
} from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useAlerts, useOfflineReason } from '@springboard/portal';
import { useMemo, useState } from 'react';
import { useSendEdits } from '../draft-edits/use-send-edits.ts';
import { useScheme } from '../scheme/layout.tsx';
import { useProblemText } from './draft-problems.tsx';
import type { Comparison } from './load-comparison.ts';
import { problemContextOf } from './problem-context.ts';
import type { NodeTexts } from './use-node-texts.ts';

/** A draft that takes edits. */
export type EditableDraft = {
  /** The number of its last edit. */
  readonly n: number;
  /** What was removed in it and can be restored. */
  readonly removed: readonly RemovedNode[];
};

export type Reverts = {
  /** Why a change cannot be reverted on its own; null if it can. */
  readonly reasonOf: (node: SchemeNode, change: NodeChange) => string | null;
  readonly isBusy: (node: SchemeNode, change: NodeChange) => boolean;
  readonly disabledReason: string | undefined;
  readonly revert: (node: SchemeNode, change: NodeChange) => void;
};

type RevertsOf = {
  readonly comparison: Comparison;
  readonly changed: readonly ChangedNode[];
  readonly editable: EditableDraft | null;
  readonly texts: NodeTexts;
};

/** Reverts single changes of a draft by edits, as the editor does; null for a draft that takes none. */
export const useReverts = ({ comparison, changed, editable, texts }: RevertsOf): Reverts | null => {
  const { t } = useTranslation('scheme');
  const alerts = useAlerts();
  const offlineReason = useOfflineReason();
  const problemText = useProblemText();
  const { slug, title } = useScheme();
  const { send, isBusy } = useSendEdits();
  const [sending, setSending] = useState('');
  const compared = useMemo(
    () =>
      editable && {
        draft: draftOf(comparison.after, { slug, removed: editable.removed }),
        published: draftOf(comparison.before),
        moved: movedIds(changed),
        hasOtherGrades: comparison.gradeChange !== null,
      },
    [comparison, changed, editable, slug],
  );
  if (compared === null || editable === null) return null;
  const textOf = ({ reason, node_ids, problem }: RevertObstacle): string =>
    t(`changes.revert.blocked.${reason}`, {
      names: node_ids.length === 0 ? title : texts.titles(node_ids),
      problem: problem === undefined ? '' : problemText(problem.code),
    });
  const revert = async (node: SchemeNode, change: NodeChange): Promise<void> => {
    const { id } = node;
    const plan = planRevert(compared, id, change);
    const obstacle = plan.ok
      ? problemOfRevert(compared.draft, plan.draft, problemContextOf(comparison))
      : plan.obstacle;
    if (!plan.ok || obstacle !== null) {
      alerts.raise({
        tone: 'error',
        title: t('changes.revert.failed'),
        ...(obstacle !== null && { detail: textOf(obstacle) }),
        subject: 'draft',
      });
      return;
    }
    setSending(keyOf(id, change));
    const kind = t(`changes.kinds.${change.kind}`);
    await send({
      title: t('changes.revert.done', { kind, title: node.title }),
      plan,
      base: editable.n,
    });
  };
  return {
    reasonOf: ({ id }, change) => {
      const obstacle = findRevertObstacle(compared, id, change);
      return obstacle && textOf(obstacle);
    },
    isBusy: ({ id }, change) => isBusy && sending === keyOf(id, change),
    disabledReason: offlineReason,
    revert: (node, change) => {
      if (!isBusy) void revert(node, change);
    },
  };
};

const keyOf = (id: string, { kind }: NodeChange): string => `${kind} ${id}`;
