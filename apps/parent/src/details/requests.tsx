import type { ChangeRequest, Child } from '@springboard/contract';
import { useFormats, useTranslation } from '@springboard/i18n';
import { useApi, useOfflineReason } from '@springboard/portal';
import { Button, Card, Chip } from '@springboard/ui';
import { useSend } from '../use-send.ts';
import { ExportFile } from './export-file.tsx';

/** Whether a request changes a field that the page shows, beside which it is shown while it is open. */
export const isOfField = ({ kind }: ChangeRequest): boolean =>
  kind === 'contact' || kind === 'medical' || kind === 'emergency';

type RequestsProps = { requests: readonly ChangeRequest[]; child: Child };

/** Requests without a field of the page, and decided ones, the latest first. */
export function Requests({ requests, child }: RequestsProps) {
  const { t } = useTranslation('parent');
  return (
    <Card title={t('childDetails.requests')}>
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <li key={request.id} className="py-3">
            <Request request={request} child={child} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const TONES = { open: 'accent', approved: 'positive', refused: 'negative' } as const;

type RequestProps = { request: ChangeRequest; child: Child };

function Request({ request, child }: RequestProps) {
  const { t } = useTranslation('parent');
  const format = useFormats(child.club.time_zone);
  const { kind, state, created_at, due_date, reason } = request;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-strong">{t(`childDetails.kinds.${kind}`)}</span>
        <Chip {...(state !== 'withdrawn' && { tone: TONES[state] })}>
          {t(`childDetails.states.${state}`)}
        </Chip>
      </div>
      <p className="text-sm wrap-anywhere">
        <NewValues request={request} child={child} />
      </p>
      <p className="text-sm text-muted">
        {t('childDetails.asked', { date: format.moment(created_at) })}
        {state === 'open' && due_date !== null && (
          <> {t('childDetails.due', { date: format.date(due_date) })}</>
        )}
      </p>
      {reason !== null && (
        <p className="text-sm wrap-anywhere">{t('childDetails.because', { reason })}</p>
      )}
      {request.export != null && (
        <ExportFile id={request.id} file={request.export} timeZone={child.club.time_zone} />
      )}
      {state === 'open' && <WithdrawButton request={request} child={child} />}
    </>
  );
}

/** They name what is changed. */
const ID_FIELDS: readonly string[] = ['alert_id', 'contact_id'];

type NewValuesProps = { request: ChangeRequest; child: Child; only?: string | undefined };

/** What is to be changed, or the change of only one field. An empty value removes the field. */
function NewValues({ request: { fields }, child, only }: NewValuesProps) {
  const { t } = useTranslation('parent');
  const format = useFormats(child.club.time_zone);
  const shown = Object.entries(fields).filter(([field]) =>
    only === undefined ? !ID_FIELDS.includes(field) : field === only,
  );
  const textOf = ([field, value]: readonly [string, string]) => {
    if (value === '') return t('childDetails.removal');
    return field === 'dob' ? format.date(value) : value;
  };
  const { firstname, lastname } = Object.fromEntries(shown);
  if (firstname === undefined || lastname === undefined) return shown.map(textOf).join(' · ');
  const rest = shown.filter(([field]) => field !== 'firstname' && field !== 'lastname');
  return [`${firstname} ${lastname}`, ...rest.map(textOf)].join(' · ');
}

/** Beside the field that an open request changes: the new value, since when the club has it, and Withdraw. */
export function OpenRequest({
  request,
  child,
  field,
}: RequestProps & { field?: string | undefined }) {
  const { t } = useTranslation('parent');
  const format = useFormats(child.club.time_zone);
  return (
    <div className="mt-1 border-l-2 border-accent pl-3">
      <p className="font-strong wrap-anywhere whitespace-pre-line">
        <NewValues request={request} child={child} only={field} />
      </p>
      <p className="text-sm text-muted">
        {t('childDetails.waiting', { date: format.moment(request.created_at) })}
      </p>
      <WithdrawButton request={request} child={child} />
    </div>
  );
}

function WithdrawButton({ request: { id, kind }, child }: RequestProps) {
  const { t } = useTranslation('parent');
  const api = useApi();
  const offline = useOfflineReason();
  const { send, isBusy } = useSend();
  if (!child.acts) return null;
  const withdraw = () =>
    void send(
      t('childDetails.withdrawn'),
      api.call('PATCH /change-requests/:id', { params: { id }, body: { state: 'withdrawn' } }),
    );
  return (
    <Button
      className="mt-2"
      loading={isBusy}
      disabledReason={offline}
      aria-label={t('childDetails.withdrawNamed', { kind: t(`childDetails.kinds.${kind}`) })}
      onClick={withdraw}
    >
      {t('childDetails.withdraw')}
    </Button>
  );
}
