import { useTranslation } from '@springboard/i18n';
import type { Alert } from '@springboard/ui';
import { useAlerts } from '../hooks.ts';
import { useErrorText } from '../messages/use-error-text.ts';
import type { SubmitResult } from './use-submit.ts';

/** Milliseconds: long enough to read the message and reach its button. */
const UNDO_MS = 10_000;

/** Something that the server did and can undo. */
export type UndoableResult = {
  readonly title: string;
  /** A later message about the same subject replaces this one. */
  readonly subject: string;
  /** Where it can be undone after the message has gone. */
  readonly hint: string;
  /** `alert`: what the message says about a failure, and what it offers, in place of the error and a retry. */
  readonly undo: () => Promise<SubmitResult & { alert?: Pick<Alert, 'detail' | 'action'> }>;
};

/** Shows a message with Undo for 10 s (D12); Ctrl+Z does the same. If the undo fails, the message says why and offers a retry. */
export const useUndoToast = () => {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const alerts = useAlerts();
  return ({ title, subject, hint, undo }: UndoableResult): void => {
    const revert = async () => {
      const result = await undo();
      if (result.ok) return;
      const retry = { label: t('actions.retry'), hint, onAction: () => void revert() };
      const { detail, action = retry } = result.alert ?? { detail: errorText(result.error) };
      alerts.raise({ tone: 'error', title: t('state.notSaved'), detail, subject, action });
    };
    const action = { label: t('actions.undo'), hint, onAction: () => void revert() };
    alerts.raise({
      tone: 'success',
      title,
      subject,
      action,
      isUndo: true,
      duration: UNDO_MS,
    });
  };
};
