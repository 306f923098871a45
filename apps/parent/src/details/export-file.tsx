import type { ChangeRequest } from '@springboard/contract';
import { useFormats, useTranslation } from '@springboard/i18n';
import { saveFile, useAlerts, useApi, useErrorText, useOfflineReason } from '@springboard/portal';
import { Button } from '@springboard/ui';
import { useState } from 'react';

type ExportFileProps = {
  id: number;
  file: NonNullable<ChangeRequest['export']>;
  /** IANA time zone of the club. */
  timeZone: string;
};

/** The file of an approved export: whether it is ready, until when, and the download (D20). */
export function ExportFile({ id, file, timeZone }: ExportFileProps) {
  const { t } = useTranslation('parent');
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const offline = useOfflineReason();
  const format = useFormats(timeZone);
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const data = await api.call('POST /change-requests/:id/download', { params: { id } });
    setBusy(false);
    if (!data.ok) {
      const title = errorText(data.failure.error);
      alerts.raise({ tone: 'error', title, subject: 'request' });
      return;
    }
    const text = JSON.stringify(data.value, null, 2);
    saveFile(`${t('childDetails.export.file')}.json`, text, 'application/json');
  };
  if (file.state !== 'ready' || file.until === null) {
    const state = file.state === 'ready' ? 'preparing' : file.state;
    return <p className="text-sm">{t(`childDetails.export.${state}`)}</p>;
  }
  return (
    <>
      <p className="text-sm">
        {t('childDetails.export.until', { date: format.moment(file.until) })}
      </p>
      <Button
        className="mt-2"
        loading={isBusy}
        disabledReason={offline}
        onClick={() => void download()}
      >
        {t('childDetails.export.download')}
      </Button>
    </>
  );
}
