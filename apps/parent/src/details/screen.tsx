import type { ChangeRequest, Child, ChildDetails } from '@springboard/contract';
import { useFormats, useTranslation } from '@springboard/i18n';
import { details as detailsTexts } from '@springboard/i18n/areas/parent';
import {
  CachedNotice,
  type CachedResult,
  notFound,
  portalContext,
  useApi,
  useOfflineReason,
} from '@springboard/portal';
import { Button, Card, Chip, PageHeader } from '@springboard/ui';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isCheckDue } from '../overview/check-due.ts';
import { DetailsCheck, Guardians, HeldDetails } from './held-details.tsx';
import { RequestDialog, type RequestForm } from './request-dialog.tsx';
import { useSend } from '../use-send.ts';

export const translations = [detailsTexts];

/** What the club holds of a child and what a guardian may ask: changes, the export and the erasure of data. */
export function Component() {
  const { t } = useTranslation('parent');
  const { reading, child, details, isDue, requests } = useLoaderData<Details>();
  const [form, setForm] = useState<RequestForm | null>(null);
  const { firstname, acts } = child;
  return (
    <>
      <PageHeader title={t('details.ofChild', { firstname })} />
      <CachedNotice result={reading} />
      <div className="grid max-w-3xl grid-cols-1 gap-4">
        {isDue && <DetailsCheck child={child} />}
        {requests.length > 0 && (
          <Card title={t('record.requests')}>
            <ul className="divide-y divide-line">
              {requests.map((request) => (
                <li key={request.id} className="py-3">
                  <Request request={request} child={child} />
                </li>
              ))}
            </ul>
          </Card>
        )}
        <HeldDetails child={child} details={details}>
          {acts && (
            <div className="mt-4 flex flex-wrap gap-2">
              <AskButton form="contact" onAsk={setForm} />
              <AskButton form="medical" onAsk={setForm} />
              <AskButton form="guardian" onAsk={setForm} />
            </div>
          )}
        </HeldDetails>
        <Guardians child={child} details={details} />
        {acts && (
          <Card title={t('record.data')}>
            <p className="text-sm text-muted">{t('record.dataText')}</p>
            <div className="mt-3 flex flex-wrap gap-2">
              <AskButton form="export" onAsk={setForm} />
              <AskButton form="erasure" onAsk={setForm} />
            </div>
          </Card>
        )}
      </div>
      {form !== null && <RequestDialog form={form} child={child} onClose={() => setForm(null)} />}
    </>
  );
}

type AskProps = { onAsk: (form: RequestForm) => void };

function AskButton({ form, onAsk }: AskProps & { form: RequestForm }) {
  const { t } = useTranslation('parent');
  const offline = useOfflineReason();
  return (
    <Button disabledReason={offline} onClick={() => onAsk(form)}>
      {t(`record.ask.${form}`)}
    </Button>
  );
}

const TONES = { open: 'accent', approved: 'positive', refused: 'negative' } as const;

/** A request with its state; an open one can be withdrawn. */
function Request({ request, child }: { request: ChangeRequest; child: Child }) {
  const { t } = useTranslation('parent');
  const api = useApi();
  const offline = useOfflineReason();
  const format = useFormats(child.club.time_zone);
  const { send, isBusy } = useSend();
  const { id, kind, state, fields, created_at, due_date, reason } = request;
  const withdraw = () =>
    void send(
      t('record.withdrawn'),
      api.call('PATCH /change-requests/:id', { params: { id }, body: { state: 'withdrawn' } }),
    );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-strong">{t(`record.kinds.${kind}`)}</span>
        <Chip {...(state !== 'withdrawn' && { tone: TONES[state] })}>
          {t(`record.states.${state}`)}
        </Chip>
      </div>
      <p className="text-sm wrap-anywhere">{Object.values(fields).join(' · ')}</p>
      <p className="text-sm text-muted">
        {t('record.asked', { date: format.moment(created_at) })}
        {state === 'open' && due_date !== null && (
          <> {t('record.due', { date: format.date(due_date) })}</>
        )}
      </p>
      {reason !== null && (
        <p className="text-sm wrap-anywhere">{t('record.because', { reason })}</p>
      )}
      {state === 'open' && child.acts && (
        <Button
          className="mt-2"
          loading={isBusy}
          disabledReason={offline}
          aria-label={t('record.withdrawNamed', { kind: t(`record.kinds.${kind}`) })}
          onClick={withdraw}
        >
          {t('record.withdraw')}
        </Button>
      )}
    </>
  );
}

type Details = {
  readonly reading: CachedResult<Child[]>;
  readonly child: Child;
  readonly details: ChildDetails;
  /** Whether the user is asked if the details are right. */
  readonly isDue: boolean;
  readonly requests: readonly ChangeRequest[];
};

export const loader = async ({
  context,
  request,
  params,
}: LoaderFunctionArgs): Promise<Details> => {
  const { queries, now } = portalContext(context);
  const uuid = params['uuid'] ?? '';
  const [reading, details, requests] = await Promise.all([
    queries.fetch('GET /children', {}, request.signal),
    queries.fetch('GET /children/:uuid/details', { params: { uuid } }, request.signal),
    queries.fetch('GET /change-requests', { query: { member_uuid: uuid } }, request.signal),
  ]);
  const child = reading.value.find((one) => one.uuid === uuid);
  if (child === undefined) {
    throw notFound();
  }
  return {
    reading,
    child,
    details: details.value,
    isDue: isCheckDue(child, now()),
    requests: requests.value,
  };
};
