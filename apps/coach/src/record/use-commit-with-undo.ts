import { useTranslation } from '@springboard/i18n';
import type { Change } from '@springboard/offline';
import { afterPaint, useAlerts, useOffline } from '@springboard/portal';
import { useMemo } from 'react';
import { vibrate } from './vibrate.ts';

export type UndoToast = {
  readonly title: string;
  readonly detail?: string | undefined;
  /** How to undo the change once the message is gone. */
  readonly hint: string;
  readonly undo: () => Promise<unknown>;
};

/**
 * Commits what a coach taps and shows a message with undo (D12). Taps follow each other quickly, so each
 * message replaces the previous one of its subject.
 */
export const useCommitWithUndo = (subject: string) => {
  const { t } = useTranslation('common');
  const offline = useOffline();
  const alerts = useAlerts();
  return useMemo(() => {
    /** Resolves with the text of the error, where a dialog shows it; null: the changes are stored on this device. */
    const tryCommit = async (changes: readonly Change[]): Promise<string | null> => {
      const result = await offline.commit(changes);
      return result.ok ? null : t(`alerts.${result.error}`);
    };
    return {
      tryCommit,
      /** Resolves to true once the changes are stored on this device. Otherwise an error message appears. */
      commit: async (changes: readonly Change[], errorTitle: string): Promise<boolean> => {
        const detail = await tryCommit(changes);
        if (detail !== null) alerts.raise({ tone: 'error', title: errorTitle, detail, subject });
        return detail === null;
      },
      showUndoToast: ({ title, detail, hint, undo }: UndoToast): void => {
        vibrate();
        const action = { label: t('actions.undo'), hint, onAction: () => void undo() };
        // The tapped control updates first. The message appears in a later frame.
        afterPaint(() => alerts.raise({ tone: 'success', title, detail, subject, action }));
      },
    };
  }, [t, offline, alerts, subject]);
};
