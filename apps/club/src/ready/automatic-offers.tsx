import type { MoveSettings } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useChange, useOfflineReason } from '@springboard/portal';
import { Switch } from '@springboard/ui';

/** The switch by which the server offers places without the office (5.6). */
export function AutomaticOffers({ settings }: { settings: MoveSettings }) {
  const { t } = useTranslation('club');
  const api = useApi();
  const offlineReason = useOfflineReason();
  const { send, isBusy } = useChange({ alertsErrors: true });
  const change = (automatic_offers: boolean) =>
    void send(
      t(`ready.automatic.${automatic_offers ? 'on' : 'off'}`),
      api.call('PATCH /moves/settings', { body: { automatic_offers } }),
    );
  return (
    <div className="mb-4 max-w-3xl">
      <Switch
        label={t('ready.automatic.label')}
        hint={offlineReason ?? t('ready.automatic.hint')}
        checked={settings.automatic_offers}
        disabled={isBusy || offlineReason !== undefined}
        onChange={change}
      />
    </div>
  );
}
