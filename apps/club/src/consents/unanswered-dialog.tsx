import type { ApiResult } from '@springboard/api-client';
import type { UnansweredConsent } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { renderLink, useApi, useErrorText } from '@springboard/portal';
import { Notice, Spinner } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useEffect, useState } from 'react';
import { paths } from '../paths.ts';

const SHOWN = 100;

type UnansweredDialogProps = { id: number; title: string; onClose: () => void };

/** The pupils without an answer to the current text, each with a link to their consents. */
export function UnansweredDialog({ id, title, onClose }: UnansweredDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const [result, setResult] = useState<ApiResult<UnansweredConsent[]> | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const load = async () =>
      setResult(
        await api.call(
          'GET /consent-texts/:id/unanswered',
          { params: { id }, query: { per_page: SHOWN } },
          { signal: controller.signal },
        ),
      );
    load().catch((error: unknown) => {
      if (!controller.signal.aborted) throw error;
    });
    return () => controller.abort();
  }, [api, id]);
  const more = result?.ok === true ? (result.total ?? 0) - result.value.length : 0;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('club:consents.unansweredOf', { title })}
      closeLabel={t('common:actions.close')}
    >
      {result === null && <Spinner />}
      {result?.ok === false && (
        <Notice kind="error" live>
          {errorText(result.failure.error)}
        </Notice>
      )}
      {result?.ok === true && (
        <ul className="divide-y divide-line">
          {result.value.map(({ uuid, firstname, lastname, has_guardian, last }) => (
            <li key={uuid} className="flex flex-wrap items-center justify-between gap-x-4">
              {renderLink({
                to: paths.memberSection(uuid, 'consents'),
                className: 'inline-flex min-h-11 items-center wrap-anywhere',
                children: `${firstname} ${lastname}`,
              })}
              <span className="text-sm text-muted">
                {[
                  last !== null && t('club:consents.toEarlier'),
                  !has_guardian && t('club:consents.noGuardian'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className="pt-2 text-sm text-muted">{t('club:consents.more', { count: more })}</p>
      )}
    </Dialog>
  );
}
