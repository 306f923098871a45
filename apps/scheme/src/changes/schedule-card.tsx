import type { ScheduledPublication } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useChange, useErrorText, useFormat, useOfflineReason } from '@springboard/portal';
import { Button, Notice } from '@springboard/ui';
import { useScheme } from '../scheme/layout.tsx';

/** When the draft will be published, or why it was not, with the way to cancel it (scheme-portal §6). */
export function ScheduleCard({ schedule }: { schedule: ScheduledPublication }) {
  const { t } = useTranslation('scheme');
  const api = useApi();
  const format = useFormat();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const { slug } = useScheme();
  const { send, isBusy, failure } = useChange();
  const { at, user_name, is_current } = schedule;
  const when = format.moment(at);
  const isWaiting = is_current && schedule.failure === null;
  const cancel = () =>
    send(
      t('publish.schedule.cancelled'),
      api.call('DELETE /curriculum/:slug/schedule', { params: { slug } }),
    );
  return (
    <div className="mb-5 flex max-w-prose flex-col gap-3">
      {failure !== null && (
        <Notice kind="error" live>
          {errorText(failure.error)}
        </Notice>
      )}
      <Notice
        kind={isWaiting ? 'info' : 'warning'}
        title={
          schedule.failure === null
            ? t('publish.schedule.planned', { when })
            : t('publish.schedule.failed', { when })
        }
        action={
          <Button
            variant="quiet"
            loading={isBusy}
            disabledReason={offlineReason}
            onClick={() => void cancel()}
          >
            {t(schedule.failure === null ? 'publish.schedule.cancel' : 'publish.schedule.dismiss')}
          </Button>
        }
      >
        {isWaiting && user_name !== null && t('publish.schedule.by', { name: user_name })}
        {!isWaiting && t(`publish.schedule.reasons.${schedule.failure ?? 'changed'}`)}
      </Notice>
    </div>
  );
}
