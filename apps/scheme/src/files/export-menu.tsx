import { SCHEME_FORMATS, type SchemeFormat } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { saveFile, useAlerts, useApi, useErrorText, useOfflineReason } from '@springboard/portal';
import { Button } from '@springboard/ui';
import { Menu, MenuItem } from '@springboard/ui/menu';
import { useState } from 'react';

type ExportMenuProps = {
  slug: string;
  /** By default the draft, or the published version without one. */
  version?: number;
};

/** Saves a version of a scheme as a file. */
export function ExportMenu({ slug, version }: ExportMenuProps) {
  const { t } = useTranslation('scheme');
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const [isBusy, setBusy] = useState(false);
  const save = async (format: SchemeFormat) => {
    setBusy(true);
    const query = { format, ...(version !== undefined && { version }) };
    const result = await api.call('GET /curriculum/:slug/export', { params: { slug }, query });
    setBusy(false);
    if (result.ok) {
      saveFile(result.value.name, result.value.text, result.value.media_type);
      return;
    }
    const detail = errorText(result.failure.error);
    alerts.raise({ tone: 'error', title: t('files.export.failed'), detail, subject: 'export' });
  };
  return (
    <Menu
      trigger={
        <Button loading={isBusy} disabledReason={offlineReason}>
          {t('files.export.action')}
        </Button>
      }
    >
      {SCHEME_FORMATS.map((format) => (
        <MenuItem key={format} onSelect={() => void save(format)}>
          {t(`files.export.formats.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
