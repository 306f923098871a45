import { nodeIdsOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useCopyText, useFormat, useOnline } from '@springboard/portal';
import { Button, Spinner } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { CloudOff, CloudCheck } from 'lucide-react';
import { useState } from 'react';
import { nodeOf } from './draft.ts';
import { unsentOf } from './edits/edits-state.ts';
import { useEdits, useSchemeEditor } from './scheme-editor.ts';

/** Whether everything is on the server: derived from the unsent edits and nothing else. */
export function StateLine() {
  const { t } = useTranslation(['scheme', 'common']);
  const format = useFormat();
  const isOnline = useOnline();
  const count = useEdits((state) => unsentOf(state).length);
  const sending = useEdits((state) => state.sending);
  const savedAt = useEdits((state) => state.savedAt);
  const isInReview = useEdits((state) => state.isInReview);
  const { edits } = useSchemeEditor();
  if (count === 0) {
    return (
      <output className="flex items-center gap-1.5 text-sm text-muted">
        <CloudCheck aria-hidden size={18} />
        {savedAt === null
          ? t('editor.saved.all')
          : t('editor.saved.at', { time: format.time(savedAt) })}
      </output>
    );
  }
  const isSaving = isOnline && !isInReview && sending !== 'waiting' && sending !== 'stopped';
  if (isSaving) {
    return (
      <output className="flex items-center gap-1.5 text-sm text-muted">
        <Spinner />
        {t('editor.saved.saving', { count })}
      </output>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      <output className="flex items-center gap-1.5 text-warning-ink">
        <CloudOff aria-hidden size={18} />
        {isInReview
          ? t('editor.saved.inReview', { count })
          : sending === 'stopped' && isOnline
            ? t('editor.saved.stopped', { count })
            : t('editor.saved.offline', { count })}
      </output>
      {isOnline && !isInReview && (
        <Button size="small" onClick={() => edits.sendNow()}>
          {t('common:actions.retry')}
        </Button>
      )}
      <CopyButton />
      {(isInReview || sending === 'stopped') && <DiscardButton count={count} />}
    </span>
  );
}

/** Gives up the unsent changes, after a confirmation. */
function DiscardButton({ count }: { count: number }) {
  const { t } = useTranslation(['scheme', 'common']);
  const { edits } = useSchemeEditor();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('scheme:editor.discardUnsent.confirm')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('scheme:editor.discardUnsent.title', { count })}
        description={t('scheme:editor.discardUnsent.text')}
        confirmLabel={t('scheme:editor.discardUnsent.confirm')}
        cancelLabel={t('common:actions.cancel')}
        onConfirm={() => {
          setOpen(false);
          edits.discardUnsent();
        }}
      />
    </>
  );
}

/** Copies the unsent changes as text, in case the device is lost. */
function CopyButton() {
  const { t } = useTranslation(['scheme', 'common']);
  const copyText = useCopyText();
  const { edits } = useSchemeEditor();
  const copy = async () => {
    const state = edits.store.getState();
    const lines = unsentOf(state).map((edit) => {
      const names = nodeIdsOf(edit).map((id) => nodeOf(state.draft, id)?.title ?? id);
      return `${names.join(', ')}\t${JSON.stringify(edit)}`;
    });
    await copyText(lines.join('\n'));
  };
  return (
    <Button size="small" onClick={() => void copy()}>
      {t('common:actions.copy')}
    </Button>
  );
}
