import { useTranslation } from '@springboard/i18n';
import { useAlerts, useErrorText } from '@springboard/portal';
import type { Outcome } from './action.ts';

export type Done = {
  readonly title: string;
  /** What the next message about the same thing takes the place of. */
  readonly subject: string;
  /** How to take it back once the message is gone. */
  readonly hint: string;
  readonly undo: () => Promise<Outcome>;
};

/** Tells what the server has done, with its undo (D12); where that was refused why, to be tried again. */
export const useDone = () => {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const alerts = useAlerts();
  return ({ title, subject, hint, undo }: Done): void => {
    const takeBack = async () => {
      const outcome = await undo();
      if (outcome.ok) return;
      const detail = errorText(outcome.error);
      const again = { label: t('actions.retry'), hint, onAction: () => void takeBack() };
      alerts.raise({ tone: 'error', title: t('state.notSaved'), detail, subject, action: again });
    };
    const action = { label: t('actions.undo'), hint, onAction: () => void takeBack() };
    alerts.raise({ tone: 'success', title, subject, action });
  };
};
