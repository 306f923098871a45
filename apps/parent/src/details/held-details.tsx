import type { ChangeRequest, Child, ChildDetails } from '@springboard/contract';
import { useFormats, useTranslation } from '@springboard/i18n';
import { useApi, useOfflineReason } from '@springboard/portal';
import { Button, Card } from '@springboard/ui';
import type { ReactNode } from 'react';
import { useSend } from '../use-send.ts';
import { OpenRequest } from './requests.tsx';

type DetailsProps = { child: Child; details: ChildDetails };

/** The yearly question, above everything that it asks about. One tap answers it. */
export function DetailsCheck({ child: { uuid, firstname, club } }: Pick<DetailsProps, 'child'>) {
  const { t } = useTranslation('parent');
  const api = useApi();
  const offline = useOfflineReason();
  const { send, isBusy } = useSend();
  const confirm = () =>
    void send(
      t('childDetails.check.done'),
      api.call('POST /children/:uuid/details/confirmation', { params: { uuid } }),
    );
  return (
    <section
      aria-label={t('details.check', { firstname })}
      className="rounded-card border border-accent bg-accent-soft p-4 text-accent-ink"
    >
      <h2 className="text-lg font-strong wrap-anywhere">{t('details.check', { firstname })}</h2>
      <p className="mt-1 wrap-anywhere">{t('childDetails.check.text', { club: club.name })}</p>
      <Button
        className="mt-3 w-full sm:w-auto"
        variant="primary"
        loading={isBusy}
        disabledReason={offline}
        onClick={confirm}
      >
        {t('childDetails.check.yes')}
      </Button>
    </section>
  );
}

type HeldDetailsProps = DetailsProps & {
  /** Open requests of the guardian. */
  open: readonly ChangeRequest[];
  /** The button to change them. */
  children: ReactNode;
};

/** Names, date of birth and the contact of the guardian who reads, each with the change that the club has not decided. */
export function HeldDetails({ child, details, open, children }: HeldDetailsProps) {
  const { t } = useTranslation('parent');
  const format = useFormats(child.club.time_zone);
  const { email, phone, confirmed_at } = details;
  const { firstname, lastname, dob, club } = child;
  const values = { firstname, lastname, dob: format.date(dob), email, phone };
  const requests = open.filter(({ kind }) => kind === 'contact');
  return (
    <Card title={t('childDetails.held', { club: club.name })}>
      <dl className="grid gap-3">
        {FIELDS.map((field) => (
          <div key={field}>
            <dt className="text-sm text-muted">{t(`childDetails.fields.${field}`)}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              {values[field] ?? t('childDetails.notGiven')}
              {requests
                .filter(({ fields }) => fields[field] !== undefined)
                .map((request) => (
                  <OpenRequest key={request.id} request={request} child={child} field={field} />
                ))}
            </dd>
          </div>
        ))}
      </dl>
      {confirmed_at !== null && (
        <p className="mt-3 text-sm text-muted">
          {t('childDetails.check.last', { date: format.moment(confirmed_at) })}
        </p>
      )}
      <div className="mt-4">{children}</div>
    </Card>
  );
}

const FIELDS = ['firstname', 'lastname', 'dob', 'email', 'phone'] as const;

/** The guardians by first name, with what each may do. */
export function Guardians({
  child: { firstname },
  details,
  children,
}: DetailsProps & { children: ReactNode }) {
  const { t } = useTranslation('parent');
  return (
    <Card title={t('childDetails.guardians.title', { firstname })}>
      <p className="text-sm text-muted">{t('childDetails.guardians.text')}</p>
      <ul className="mt-2 divide-y divide-line">
        {details.guardians.map((guardian, index) => {
          const rights = guardian.sees.map((right) => t(`childDetails.guardians.sees.${right}`));
          const { firstname: name, relationship } = guardian;
          return (
            // Two guardians may have the same first name.
            <li key={`${index} ${name}`} className="py-3">
              <p className="wrap-anywhere">
                <span className="font-strong">
                  {guardian.is_self ? t('childDetails.guardians.you', { name }) : name}
                </span>
                {relationship !== null && <span className="text-muted"> · {relationship}</span>}
              </p>
              <p className="text-sm text-muted wrap-anywhere">
                {[
                  ...(rights.length === 0 ? [t('childDetails.guardians.sessions')] : rights),
                  ...(guardian.acts ? [t('childDetails.guardians.acts', { firstname })] : []),
                ].join(' · ')}
              </p>
            </li>
          );
        })}
      </ul>
      {children}
    </Card>
  );
}
