import { useTranslation } from '@springboard/i18n';
import type { Change } from '@springboard/offline';
import { afterPaint, useAlerts, useOffline } from '@springboard/portal';
import { useMemo } from 'react';
import { vibrate } from './vibrate.ts';

export type Told = {
  readonly title: string;
  readonly detail?: string | undefined;
  /** How to take it back once the message is gone. */
  readonly hint: string;
  readonly undo: () => Promise<unknown>;
};

/**
 * Records what a coach taps, and tells it with its undo (D12). The newest message of a subject takes the
 * place of the one before: taps follow each other quickly.
 */
export const useRecording = (subject: string) => {
  const { t } = useTranslation('common');
  const offline = useOffline();
  const alerts = useAlerts();
  return useMemo(
    () => ({
      /** True once it is on this device; otherwise the tap was refused, and the coach is told so. */
      keep: async (changes: readonly Change[], refused: string): Promise<boolean> => {
        const result = await offline.commit(changes);
        if (!result.ok) {
          const detail = t(`alerts.${result.fault}`);
          alerts.raise({ tone: 'error', title: refused, detail, subject });
        }
        return result.ok;
      },
      tell: ({ title, detail, hint, undo }: Told): void => {
        vibrate();
        const action = { label: t('actions.undo'), hint, onAction: () => void undo() };
        // What was tapped shows first: the message is drawn in a later frame.
        afterPaint(() => alerts.raise({ tone: 'success', title, detail, subject, action }));
      },
    }),
    [t, offline, alerts, subject],
  );
};
