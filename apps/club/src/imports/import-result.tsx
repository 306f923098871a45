import { UNDO_SECONDS } from '@springboard/contract';
import type { ApiFailure } from '@springboard/api-client';
import { dateIn } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  renderLink,
  useApi,
  useErrorText,
  useFormat,
  useOfflineReason,
  usePortalContext,
  useTimeZone,
} from '@springboard/portal';
import { Button, buttonClass, Notice } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { paths } from '../paths.ts';
import { ErrorFile } from './error-file.tsx';
import type { ImportPage } from './import-page.ts';
import { ImportRows } from './import-rows.tsx';
import { useImportParts } from './use-import-parts.ts';

/** What the import wrote, and its undo. */
export function ImportResult() {
  const { t } = useTranslation('club');
  const { now } = usePortalContext();
  const { reading } = useLoaderData<ImportPage>();
  const { id, name, state, counts, retained, committed_at, undone_at } = reading.value;
  const format = useFormat();
  const zone = useTimeZone();
  const partsOf = useImportParts();
  const offlineReason = useOfflineReason();
  const [isUndoing, setUndoing] = useState(false);
  const until = (committed_at ?? 0) + UNDO_SECONDS;
  const canUndo = state === 'committed' && until > now();
  return (
    <>
      <div className="mb-5 flex flex-col gap-3">
        {undone_at === null ? (
          <Notice kind="success" live>
            {t('imports.result.done', {
              date: format.moment(committed_at ?? 0),
              parts: partsOf(counts) ?? t('imports.result.none'),
            })}
          </Notice>
        ) : (
          <Notice kind="info" live>
            <p>{t('imports.result.undone', { date: format.moment(undone_at) })}</p>
            {retained > 0 && (
              <p>{t('imports.result.retained', { number: format.number(retained) })}</p>
            )}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          {canUndo && (
            <Button disabledReason={offlineReason} onClick={() => setUndoing(true)}>
              {t('imports.result.undo')}
            </Button>
          )}
          {counts.error + counts.duplicate > 0 && <ErrorFile id={id} name={name} />}
          {renderLink({
            to: paths.imports,
            className: buttonClass(),
            children: t('imports.result.importMore'),
          })}
        </div>
        {canUndo && (
          <p className="text-sm text-muted">
            {t('imports.result.undoUntil', { date: format.date(dateIn(zone, until)) })}
          </p>
        )}
      </div>
      <ImportRows />
      {isUndoing && <UndoDialog onClose={() => setUndoing(false)} />}
    </>
  );
}

/** Asks before the undo. If members are in use, it offers to keep those. */
function UndoDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['club', 'common']);
  const { reading } = useLoaderData<ImportPage>();
  const { id, counts } = reading.value;
  const api = useApi();
  const format = useFormat();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const inUse = inUseOf(failure);
  const description =
    counts.create > 0
      ? t('club:imports.result.undoText', { number: format.number(counts.create) })
      : t('club:imports.result.undoUpdates');
  const numbers = inUse && {
    used: format.number(inUse.used),
    unused: format.number(inUse.total - inUse.used),
    total: format.number(inUse.total),
  };

  const undo = async () => {
    setBusy(true);
    const result = await api.call('POST /imports/:id/undo', {
      params: { id },
      body: inUse === null ? {} : { only_unused: 1 },
    });
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    onClose();
    return revalidate();
  };

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('club:imports.result.undo')}
      description={numbers === null ? description : undefined}
      closeLabel={t('common:actions.cancel')}
      footer={
        <>
          <Button variant="danger" loading={isBusy} onClick={() => void undo()}>
            {numbers === null
              ? t('club:imports.result.undo')
              : t('club:imports.result.undoUnused', numbers)}
          </Button>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
        </>
      }
    >
      {failure && (
        <Notice kind={numbers === null ? 'error' : 'warning'} live>
          {numbers !== null
            ? t('club:imports.result.inUse', numbers)
            : isTooOld(failure)
              ? t('club:imports.result.tooOld')
              : errorText(failure.error)}
        </Notice>
      )}
    </Dialog>
  );
}

/** How many of the created members are in use, if that is why the undo failed. */
const inUseOf = (failure: ApiFailure | null): { used: number; total: number } | null => {
  const { members, count, total } = Object(failure?.detail);
  return members === 'in_use' ? { used: Number(count), total: Number(total) } : null;
};

const isTooOld = ({ detail }: ApiFailure): boolean => Object(detail)['import'] === 'too_old';
