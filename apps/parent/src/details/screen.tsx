import type { ChangeRequest, Child, ChildDetails } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { details as detailsTexts } from '@springboard/i18n/areas/parent';
import {
  CachedNotice,
  type CachedResult,
  notFound,
  portalContext,
  useOfflineReason,
} from '@springboard/portal';
import { Button, Card, PageHeader } from '@springboard/ui';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { unlessAccessEnded } from '../access-ended.ts';
import { isCheckDue } from '../overview/check-due.ts';
import { useFreshData } from '../use-fresh-data.ts';
import { EmergencyContacts } from './emergency-contacts.tsx';
import { DetailsCheck, Guardians, HeldDetails } from './held-details.tsx';
import { RequestDialog } from './request-dialog.tsx';
import type { RequestForm } from './request-fields.ts';
import { MedicalInformation } from './medical-information.tsx';
import { isOfField, Requests } from './requests.tsx';

export const translations = [detailsTexts];

/** What the club holds of a child and what a guardian may ask: changes, the export and the erasure of data. */
export function Component() {
  const { t } = useTranslation('parent');
  const { reading, child, details, isDue, requests } = useLoaderData<Details>();
  useFreshData();
  const [form, setForm] = useState<RequestForm | null>(null);
  const { firstname, acts } = child;
  const open = requests.filter(({ state }) => state === 'open');
  // Those for fields are shown beside the field.
  const listed = requests.filter((request) => !open.includes(request) || !isOfField(request));
  return (
    <>
      <PageHeader title={t('details.ofChild', { firstname })} />
      <CachedNotice result={reading} />
      <div className="grid max-w-3xl grid-cols-1 gap-4">
        {isDue && <DetailsCheck child={child} />}
        <HeldDetails child={child} details={details} open={open}>
          {acts && <AskButton kind="contact" onAsk={setForm} />}
        </HeldDetails>
        {details.medical !== null && (
          <MedicalInformation
            child={child}
            medical={details.medical}
            open={open}
            onChange={(alert) => setForm({ kind: 'medical', alert })}
          >
            {acts && <AskButton kind="medical" onAsk={setForm} />}
          </MedicalInformation>
        )}
        {details.emergency_contacts !== null && (
          <EmergencyContacts
            child={child}
            contacts={details.emergency_contacts}
            open={open}
            onChange={(contact) => setForm({ kind: 'emergency', contact })}
          >
            {acts && <AskButton kind="emergency" onAsk={setForm} />}
          </EmergencyContacts>
        )}
        <Guardians child={child} details={details}>
          {acts && <AskButton kind="guardian" onAsk={setForm} />}
        </Guardians>
        {listed.length > 0 && <Requests requests={listed} child={child} />}
        {acts && (
          <div id="data">
            <Card title={t('childDetails.data')}>
              <p className="text-sm text-muted">{t('childDetails.dataText')}</p>
              <div className="mt-3 flex flex-wrap gap-2">
                {details.medical === null && <AskButton kind="medical" onAsk={setForm} />}
                <AskButton kind="export" onAsk={setForm} />
                <AskButton kind="erasure" onAsk={setForm} />
              </div>
            </Card>
          </div>
        )}
      </div>
      {form !== null && (
        <RequestDialog form={form} child={child} details={details} onClose={() => setForm(null)} />
      )}
    </>
  );
}

type AskProps = { onAsk: (form: RequestForm) => void };

function AskButton({ kind, onAsk }: AskProps & Pick<RequestForm, 'kind'>) {
  const { t } = useTranslation('parent');
  const offline = useOfflineReason();
  return (
    <Button disabledReason={offline} onClick={() => onAsk({ kind })}>
      {t(`childDetails.ask.${kind}`)}
    </Button>
  );
}

/** The number of the guardian's requests that are loaded, latest first. */
const LISTED = 100;

type Details = {
  readonly reading: CachedResult<Child[]>;
  readonly child: Child;
  readonly details: ChildDetails;
  /** Whether the user is asked if the details are right. */
  readonly isDue: boolean;
  readonly requests: readonly ChangeRequest[];
};

export const loader = (args: LoaderFunctionArgs): Promise<Details> =>
  unlessAccessEnded(args.params['uuid'] ?? '', loadDetails(args));

const loadDetails = async ({ context, request, params }: LoaderFunctionArgs): Promise<Details> => {
  const { queries, now } = portalContext(context);
  const uuid = params['uuid'] ?? '';
  const [reading, details, requests] = await Promise.all([
    queries.fetch('GET /children', {}, request.signal),
    queries.fetch('GET /children/:uuid/details', { params: { uuid } }, request.signal),
    queries.fetch(
      'GET /change-requests',
      { query: { member_uuid: uuid, per_page: LISTED } },
      request.signal,
    ),
  ]);
  const child = reading.value.find((child) => child.uuid === uuid);
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
