import type { CurriculumVersion } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  submitResult,
  useAlerts,
  useApi,
  useErrorText,
  useOfflineReason,
  useUndoToast,
} from '@springboard/portal';
import { Button } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useScheme } from '../scheme/layout.tsx';

/** Asks before the draft is discarded, and then offers to undo it. */
export function DiscardDraft({ draft }: { draft: CurriculumVersion }) {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const showUndo = useUndoToast();
  const offlineReason = useOfflineReason();
  const { slug } = useScheme();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const undelete = async () => {
    const params = { slug };
    const result = await api.call('POST /curriculum/:slug/draft/undelete', { params, body: {} });
    if (result.ok) {
      alerts.raise({ tone: 'success', title: t('common:state.undone'), subject: 'draft' });
      await revalidate();
    }
    return submitResult(result);
  };
  const discard = async () => {
    setBusy(true);
    const result = await api.call(
      'DELETE /curriculum/:slug/draft',
      { params: { slug } },
      { headers: { 'if-match': `"${draft.etag}"` } },
    );
    setBusy(false);
    setOpen(false);
    if (result.ok) {
      showUndo({
        title: t('scheme:changes.discarded'),
        subject: 'draft',
        hint: t('scheme:changes.discardedHint'),
        undo: undelete,
      });
    } else {
      const detail = errorText(result.failure.error);
      alerts.raise({ tone: 'error', title: t('scheme:changes.notDiscarded'), detail });
    }
    await revalidate();
  };
  return (
    <>
      <Button disabledReason={offlineReason} onClick={() => setOpen(true)}>
        {t('scheme:changes.discard')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('scheme:changes.discardTitle')}
        description={t('scheme:changes.discardDetail')}
        confirmLabel={t('scheme:changes.discard')}
        cancelLabel={t('common:actions.cancel')}
        busy={isBusy}
        onConfirm={() => void discard()}
      />
    </>
  );
}
