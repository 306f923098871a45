import {
  applyEdit,
  draftOf,
  type DraftTree,
  editsOfRemedy,
  flattenScheme,
  type Remedy,
  remediesOf,
  joinInWords,
} from '@springboard/domain';
import type { SchemeEditBody } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useOfflineReason } from '@springboard/portal';
import { Button } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { type ReactNode, useMemo, useState } from 'react';
import { type PlannedEdits, useSendEdits } from '../draft-edits/use-send-edits.ts';
import { useScheme } from '../scheme/layout.tsx';
import type { Comparison } from './load-comparison.ts';
import type { EditableDraft } from './use-reverts.ts';

type Chosen = { readonly node_id: string; readonly remedy: Remedy };

/** Remedies of losing nodes that change the draft. Each is explained before, and the members are counted again after it. */
export const useRemedies = (comparison: Comparison, editable: EditableDraft | null) => {
  const { t, i18n } = useTranslation(['scheme', 'common']);
  const format = useFormat();
  const offlineReason = useOfflineReason();
  const { slug } = useScheme();
  const { send, isBusy } = useSendEdits();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const trees = useMemo(
    () =>
      editable && {
        draft: draftOf(comparison.after, { slug, removed: editable.removed }),
        published: draftOf(comparison.before),
        titles: new Map(flattenScheme(comparison.after).map(({ id, name }) => [id, name])),
      },
    [comparison, editable, slug],
  );
  const titleOf = (id: string): string => trees?.titles.get(id) ?? id;
  const textsOf = ({ node_id, remedy }: Chosen) => {
    const { kind, node_ids } = remedy;
    const title = titleOf(node_id);
    const names = joinInWords(i18n.language, node_ids.map(titleOf));
    if (kind === 'skip') {
      const values = { number: format.number(node_ids.length), names, title };
      const isOne = node_ids.length === 1;
      return {
        action: t(
          isOne
            ? 'scheme:impact.remedies.skip.one.action'
            : 'scheme:impact.remedies.skip.several.action',
          values,
        ),
        question: t(
          isOne
            ? 'scheme:impact.remedies.skip.one.title'
            : 'scheme:impact.remedies.skip.several.title',
          values,
        ),
        text: t(
          isOne
            ? 'scheme:impact.remedies.skip.one.text'
            : 'scheme:impact.remedies.skip.several.text',
          values,
        ),
        done: t(
          isOne
            ? 'scheme:impact.remedies.skip.one.done'
            : 'scheme:impact.remedies.skip.several.done',
          values,
        ),
      };
    }
    const values = {
      least: format.number(remedy.count),
      total: format.number(node_ids.length),
      names,
      title,
    };
    return {
      action: t('scheme:impact.remedies.some.action', values),
      question: t('scheme:impact.remedies.some.title', values),
      text: t('scheme:impact.remedies.some.text', values),
      done: t('scheme:impact.remedies.some.done', values),
    };
  };
  const apply = async ({ node_id, remedy }: Chosen): Promise<void> => {
    if (trees === null || editable === null) return;
    const plan = planOf(trees.draft, editsOfRemedy(trees.draft, node_id, remedy));
    await send({ title: textsOf({ node_id, remedy }).done, plan, base: editable.n });
    setChosen(null);
  };
  /** The buttons of a node. */
  const buttonsOf = (node_id: string): ReactNode => {
    const remedies = trees === null ? [] : remediesOf(trees.draft, trees.published, node_id);
    if (remedies.length === 0) return null;
    return (
      <span className="mt-1 -ml-3 flex flex-wrap gap-x-2">
        {remedies.map((remedy) => {
          const { action } = textsOf({ node_id, remedy });
          return (
            <Button
              key={remedy.kind}
              variant="quiet"
              size="small"
              disabledReason={offlineReason}
              aria-label={t('scheme:impact.remedies.named', { action, title: titleOf(node_id) })}
              onClick={() => setChosen({ node_id, remedy })}
            >
              {action}
            </Button>
          );
        })}
      </span>
    );
  };
  const texts = chosen === null ? null : textsOf(chosen);
  const dialog = (
    <ConfirmDialog
      open={chosen !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isBusy) setChosen(null);
      }}
      title={texts?.question ?? ''}
      description={
        <>
          <p>{texts?.text}</p>
          <p className="mt-2">{t('scheme:impact.remedies.countedAgain')}</p>
        </>
      }
      variant="primary"
      confirmLabel={t('scheme:impact.remedies.confirm')}
      cancelLabel={t('common:actions.cancel')}
      busy={isBusy}
      onConfirm={() => {
        if (chosen !== null) void apply(chosen);
      }}
    />
  );
  return { buttonsOf, dialog };
};

const planOf = (draft: DraftTree, edits: readonly SchemeEditBody[]): PlannedEdits => {
  const inverses: SchemeEditBody[] = [];
  let next = draft;
  for (const edit of edits) {
    const result = applyEdit(next, edit);
    if (!result.ok) throw new Error(`A remedy cannot be applied: ${result.code}`);
    inverses.push(result.inverse);
    next = result.draft;
  }
  return { edits, inverses };
};
