import type { Report } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  auditIdOf,
  type RowSelection,
  SelectionBar,
  useAlerts,
  useApi,
  useAuditUndo,
  useCertificates,
  useErrorText,
  useOfflineReason,
} from '@springboard/portal';
import { Button } from '@springboard/ui';
import { useState } from 'react';
import { useRevalidator } from 'react-router';

/** The maximum in one request. */
const MAX_AWARDS = 500;

type BadgesBulkBarProps = {
  selection: RowSelection;
  /** The selected rows. */
  rows: readonly Report['rows'][number][];
};

/** What can be done with the selected badges. */
export function BadgesBulkBar({ selection, rows }: BadgesBulkBarProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const showUndo = useAuditUndo();
  const offlineReason = useOfflineReason();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const awards = rows.flatMap(({ member_uuid, award }) =>
    member_uuid === null || award === undefined ? [] : [{ member_uuid, ...award }],
  );
  const handOut = async () => {
    setBusy(true);
    const result = await api.call('POST /badges/bulk', { body: { awards } });
    setBusy(false);
    if (!result.ok) {
      const detail = errorText(result.failure.error);
      return alerts.raise({ tone: 'error', title: t('common:state.notSaved'), detail });
    }
    const { changed, skipped } = result.value;
    const title = [
      t('club:report.badges.handedOut', { count: changed }),
      ...(skipped.length === 0
        ? []
        : [t('club:report.badges.leftAlone', { count: skipped.length })]),
    ].join(' ');
    selection.clear();
    showUndo({ title, audit_id: auditIdOf(result.headers) });
    return revalidate();
  };
  const certificates = useCertificates();
  const disabledReason =
    offlineReason ??
    (awards.length > MAX_AWARDS ? t('club:report.badges.tooMany', { n: MAX_AWARDS }) : undefined);
  const saveCertificates = async () => {
    if (await certificates.save(awards, t('common:jobs.kinds.make_certificates'))) {
      alerts.raise({ tone: 'info', title: t('club:report.badges.started'), subject: 'job' });
    }
  };
  return (
    <SelectionBar label={t('club:report.badges.label')} selection={selection}>
      <Button
        size="small"
        loading={isBusy}
        disabledReason={disabledReason}
        onClick={() => void handOut()}
      >
        {t('club:report.badges.handOut')}
      </Button>
      <Button
        size="small"
        loading={certificates.isBusy}
        disabledReason={disabledReason}
        onClick={() => void saveCertificates()}
      >
        {t('club:report.badges.certificates')}
      </Button>
    </SelectionBar>
  );
}
