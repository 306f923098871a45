import type { ApiFailure } from '@springboard/api-client';
import type { UndoConflict } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import type { Alert } from '@springboard/ui';
import { useNavigate } from 'react-router';
import { useFormat, useTimeZone } from '../dates.ts';
import { usePortalContext } from '../hooks.ts';
import { useErrorText } from '../messages/use-error-text.ts';

/**
 * What an alert says about an undo that failed. Of one that a later change prevents, that change (D18). Its texts load
 * with the first one.
 */
export const useUndoFailure = () => {
  const { translations, areas, now } = usePortalContext();
  const { i18n } = useTranslation('common');
  const format = useFormat();
  const time_zone = useTimeZone();
  const errorText = useErrorText();
  const navigate = useNavigate();
  return async ({ error, detail }: ApiFailure): Promise<Pick<Alert, 'detail' | 'action'>> => {
    if (!isConflict(detail)) return { detail: errorText(error) };
    const { conflictAlert, translations: texts } = await import('./undo-conflict.ts');
    await translations.load(texts);
    const open = (path: string) => void navigate(path);
    return conflictAlert(detail, { i18n, format, time_zone, now: now(), areas, open });
  };
};

const isConflict = (detail: unknown): detail is UndoConflict =>
  typeof detail === 'object' && detail !== null && 'changed' in detail && 'later' in detail;
