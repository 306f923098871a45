import { ALERT_KINDS, type AlertDetail, type MemberDetail } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  FormDialog,
  useApi,
  useChange,
  useDraft,
  useErrorText,
  useFormat,
  useOfflineReason,
} from '@springboard/portal';
import { Button, Card, Notice, SelectField, TextArea } from '@springboard/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';

/** What coaches have to know. Ended alerts stay in the history of the club. */
export function Alerts({ member }: { member: MemberDetail }) {
  const { t } = useTranslation('club');
  const offlineReason = useOfflineReason();
  const [edited, setEdited] = useState<AlertDetail | 'new' | null>(null);
  const alerts = member.alerts ?? [];
  const parts = {
    open: alerts.filter(({ ended_at }) => ended_at === null),
    ended: alerts.filter(({ ended_at }) => ended_at !== null),
  };
  return (
    <Card
      title={t('members.alerts')}
      actions={
        <span className="ml-auto">
          <Button
            size="small"
            icon={<Plus aria-hidden size={16} />}
            disabledReason={offlineReason}
            onClick={() => setEdited('new')}
          >
            {t('member.alerts.add')}
          </Button>
        </span>
      }
    >
      {parts.open.length === 0 && <p className="text-sm text-muted">{t('member.alerts.none')}</p>}
      <AlertItems uuid={member.uuid} alerts={parts.open} onEdit={setEdited} />
      {parts.ended.length > 0 && (
        <details className="mt-3">
          <summary className="flex min-h-11 cursor-pointer items-center text-sm text-accent-ink">
            {t('member.alerts.ended')}
          </summary>
          <AlertItems uuid={member.uuid} alerts={parts.ended} onEdit={setEdited} />
        </details>
      )}
      {edited !== null && (
        <AlertDialog
          uuid={member.uuid}
          alert={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

type AlertItemsProps = {
  uuid: string;
  alerts: readonly AlertDetail[];
  onEdit: (alert: AlertDetail) => void;
};

function AlertItems({ uuid, alerts, onEdit }: AlertItemsProps) {
  return (
    <ul className="divide-y divide-line text-sm">
      {alerts.map((alert) => (
        <li key={alert.id} className="py-2">
          <AlertItem uuid={uuid} alert={alert} onEdit={() => onEdit(alert)} />
        </li>
      ))}
    </ul>
  );
}

type AlertItemProps = { uuid: string; alert: AlertDetail; onEdit: () => void };

function AlertItem({ uuid, alert, onEdit }: AlertItemProps) {
  const { t } = useTranslation(['club', 'common']);
  const format = useFormat();
  const api = useApi();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const { send, isBusy, failure } = useChange();
  const { id, kind, text, created_by, created_at, ended_at } = alert;
  // Safeguarding texts need a right (D5).
  const isHidden = text === '';
  const end = () =>
    void send(
      t(ended_at === null ? 'club:member.alerts.endedNow' : 'club:member.alerts.reopened'),
      api.call('PATCH /members/:uuid/alerts/:id', {
        params: { uuid, id },
        body: { ended: ended_at === null ? 1 : 0 },
      }),
    );
  return (
    <>
      <p className="font-strong">{t(`members.alertKinds.${kind}`)}</p>
      <p className="whitespace-pre-wrap wrap-anywhere">
        {isHidden ? t('club:member.alerts.askOfficer') : text}
      </p>
      <p className="text-muted">
        {[created_by, format.moment(created_at)].filter(Boolean).join(' · ')}
        {ended_at !== null &&
          ` · ${t('club:member.alerts.endedAt', { moment: format.moment(ended_at) })}`}
      </p>
      {failure && (
        <Notice kind="error" live>
          {errorText(failure.error)}
        </Notice>
      )}
      {!isHidden && (
        <span className="mt-1 flex flex-wrap gap-2">
          <Button size="small" disabledReason={offlineReason} onClick={onEdit}>
            {t('common:actions.edit')}
          </Button>
          <Button size="small" loading={isBusy} disabledReason={offlineReason} onClick={end}>
            {t(ended_at === null ? 'club:member.alerts.end' : 'club:member.alerts.reopen')}
          </Button>
        </span>
      )}
    </>
  );
}

const MAX_LENGTH = 2000;

type AlertDialogProps = { uuid: string; alert: AlertDetail | null; onClose: () => void };

function AlertDialog({ uuid, alert, onClose }: AlertDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const draft = useDraft<Pick<AlertDetail, 'kind' | 'text'>>(
    `alert.${uuid}.${alert?.id ?? 'new'}`,
    {
      kind: alert?.kind ?? ALERT_KINDS[0],
      text: alert?.text ?? '',
    },
  );
  const { kind, text } = draft.values;
  const close = () => {
    draft.clear();
    onClose();
  };
  const [isChecked, setChecked] = useState(false);
  const save = async () => {
    setChecked(true);
    if (text.trim() === '') return;
    const body = { kind, text: text.trim() };
    const isSaved = await (alert === null
      ? send(
          t('club:member.alerts.added'),
          api.call('POST /members/:uuid/alerts', { params: { uuid }, body }),
        )
      : send(
          t('club:member.alerts.saved'),
          api.call('PATCH /members/:uuid/alerts/:id', { params: { uuid, id: alert.id }, body }),
        ));
    if (isSaved) close();
  };
  return (
    <FormDialog
      title={t(alert === null ? 'club:member.alerts.add' : 'club:member.alerts.edit')}
      error={failure && errorText(failure.error)}
      submitLabel={t('common:actions.save')}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={close}
    >
      <SelectField
        label={t('club:member.alerts.kind')}
        value={kind}
        options={ALERT_KINDS.map((value) => ({ value, label: t(`members.alertKinds.${value}`) }))}
        onChange={(event) =>
          draft.change({ kind: ALERT_KINDS.find((known) => known === event.target.value) ?? kind })
        }
      />
      <TextArea
        label={t('club:member.alerts.text')}
        hint={t('club:member.alerts.textHint')}
        maxLength={MAX_LENGTH}
        value={text}
        error={isChecked && text.trim() === '' ? t('common:validation.REQUIRED') : undefined}
        onChange={(event) => draft.change({ text: event.target.value })}
      />
    </FormDialog>
  );
}
