import { useTranslation } from '@springboard/i18n';
import {
  useAlerts,
  useApi,
  useFormat,
  useOfflineReason,
  usePortalContext,
  useRight,
  useRightsErrorText,
} from '@springboard/portal';
import { Button } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { paths } from '../paths.ts';
import { useScheme } from '../scheme/layout.tsx';

type RestoreVersionProps = {
  version: number;
  /** Whether the scheme has a draft; it is discarded. */
  hasDraft: boolean;
  size?: 'small';
};

/** Makes a draft that equals a version, after a confirmation. Left out without the right to publish (D5). */
export function RestoreVersion({ version, hasDraft, size }: RestoreVersionProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useRightsErrorText();
  const canRestore = useRight('publish');
  const format = useFormat();
  const navigate = useNavigate();
  const offlineReason = useOfflineReason();
  const { slug } = useScheme();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (!canRestore) return null;
  const number = format.number(version);
  const restore = async () => {
    setBusy(true);
    const result = await api.call('POST /curriculum/:slug/versions/:version/restore', {
      params: { slug, version },
      body: { discard: hasDraft },
    });
    setBusy(false);
    setOpen(false);
    if (!result.ok) {
      const { detail } = result.failure;
      const isInReview = isAbout(detail, 'state');
      alerts.raise({
        tone: 'error',
        title: t('scheme:versions.notRestored'),
        detail: isAbout(detail, 'version')
          ? t('scheme:versions.equal')
          : isAbout(detail, 'draft')
            ? t('scheme:versions.draftMeanwhile')
            : isInReview
              ? t('scheme:versions.inReview')
              : errorText(result.failure),
        ...(isInReview && {
          action: {
            label: t('scheme:versions.openReview'),
            hint: t('scheme:versions.openReviewHint'),
            onAction: () => void navigate(`${paths.changes(slug)}?tab=review`),
          },
        }),
      });
      await revalidate();
      return;
    }
    const { left_out } = result.value;
    alerts.raise({
      tone: left_out.length === 0 ? 'success' : 'warning',
      title: t('scheme:versions.restored', { version: number }),
      detail:
        left_out.length === 0
          ? undefined
          : t('scheme:versions.leftOut', { count: left_out.length }),
    });
    // The number of changes is above the pages of the scheme, which a navigation between them does not load.
    await revalidate();
    await navigate(paths.changes(slug));
  };
  return (
    <>
      <Button
        {...(size && { size })}
        disabledReason={offlineReason}
        aria-label={t('scheme:versions.restoreOf', { version: number })}
        onClick={() => setOpen(true)}
      >
        {t('scheme:versions.restore')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        variant="primary"
        title={t('scheme:versions.restoreTitle', { version: number })}
        description={
          <>
            {t(`scheme:versions.${hasDraft ? 'restoreDiscards' : 'restoreDetail'}`, {
              version: number,
            })}
            {isOpen && <ReinstatedGrades version={version} />}
          </>
        }
        confirmLabel={t('scheme:versions.restore')}
        cancelLabel={t('common:actions.cancel')}
        busy={isBusy}
        onConfirm={() => void restore()}
      />
    </>
  );
}

/** How many earlier grades count again with a restored version, once the server has counted them. */
function ReinstatedGrades({ version }: { version: number }) {
  const { t } = useTranslation('scheme');
  const { queries } = usePortalContext();
  const format = useFormat();
  const { slug } = useScheme();
  const [grades, setGrades] = useState<number | null>(0);
  useEffect(() => {
    const end = new AbortController();
    const input = { params: { slug, version } };
    queries.fetch('GET /curriculum/:slug/versions/:version/restoration', input, end.signal).then(
      ({ value }) => setGrades(value.reinstated.grades),
      // The version can be restored without the number, and the impact of the draft has it.
      () => undefined,
    );
    return () => end.abort();
  }, [queries, slug, version]);
  return (
    <output className="mt-2 block empty:hidden">
      {grades === null && t('versions.fewReinstated')}
      {grades !== null &&
        grades > 0 &&
        t('versions.reinstated', { count: grades, number: format.number(grades) })}
    </output>
  );
}

/** Whether the detail of a conflict names a field. */
const isAbout = (detail: unknown, field: string): boolean =>
  typeof detail === 'object' && detail !== null && field in detail;
