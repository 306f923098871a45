import type { SchemeProblem } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button } from '@springboard/ui';
import { nodeOf } from './draft.ts';
import { repairOf } from './repairs.ts';
import { useEdits, useSchemeEditor } from './scheme-editor.ts';
import type { Commands } from './use-commands.ts';
import { useEditingReason } from './use-editing-reason.ts';

type RepairButtonProps = { problem: SchemeProblem; commands: Commands };

/** Corrects an error that needs no decision, for example by taking out a video that is no longer in the scheme. */
export function RepairButton({ problem, commands }: RepairButtonProps) {
  const { t } = useTranslation('scheme');
  const { view } = useSchemeEditor();
  const draft = useEdits((state) => state.draft);
  const reason = useEditingReason();
  const repair = repairOf(draft, problem);
  if (repair === null) return null;
  const title = nodeOf(draft, problem.node_id ?? '')?.title ?? '';
  const label = t(`editor.repairs.${repair.code}`);
  return (
    <Button
      size="small"
      disabledReason={reason}
      aria-label={t('editor.repairs.of', { repair: label, title })}
      onClick={() => {
        if (commands.commit(repair.edits))
          view.setState({ announcement: t('editor.repairs.done', { title }) });
      }}
    >
      {label}
    </Button>
  );
}
