import type { Child, ChildDetails } from '@springboard/contract';
import { useFormats, useTranslation } from '@springboard/i18n';
import { useApi, useOfflineReason } from '@springboard/portal';
import { Button, Card } from '@springboard/ui';
import type { ReactNode } from 'react';
import { useSend } from '../use-send.ts';

type DetailsProps = { child: Child; details: ChildDetails };

/** The yearly question, above everything that it asks about. One tap answers it. */
export function DetailsCheck({ child: { uuid, firstname, club } }: Pick<DetailsProps, 'child'>) {
  const { t } = useTranslation('parent');
  const api = useApi();
  const offline = useOfflineReason();
  const { send, isBusy } = useSend();
  const confirm = () =>
    void send(
      t('record.check.done'),
      api.call('POST /children/:uuid/details/confirmation', { params: { uuid } }),
    );
  return (
    <section
      aria-label={t('details.check', { firstname })}
      className="rounded-card border border-accent bg-accent-soft p-4 text-accent-ink"
    >
      <h2 className="text-lg font-strong wrap-anywhere">{t('details.check', { firstname })}</h2>
      <p className="mt-1 wrap-anywhere">{t('record.check.text', { club: club.name })}</p>
      <Button
        className="mt-3 w-full sm:w-auto"
        variant="primary"
        loading={isBusy}
        disabledReason={offline}
        onClick={confirm}
      >
        {t('record.check.yes')}
      </Button>
    </section>
  );
}

/** What the club holds, with the contact of the guardian who reads. `children` are the buttons to change it. */
export function HeldDetails({ child, details, children }: DetailsProps & { children: ReactNode }) {
  const { t } = useTranslation('parent');
  const format = useFormats(child.club.time_zone);
  const { email, phone, medical, confirmed_at } = details;
  const rows: readonly (readonly [string, string | null])[] = [
    [t('record.fields.firstname'), child.firstname],
    [t('record.fields.lastname'), child.lastname],
    [t('record.fields.dob'), format.date(child.dob)],
    [t('record.fields.email'), email],
    [t('record.fields.phone'), phone],
    ...(medical === null ? [] : [[t('record.fields.text'), medical.join('\n') || null] as const]),
  ];
  return (
    <Card title={t('record.held', { club: child.club.name })}>
      <dl className="grid gap-3">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value ?? t('record.notGiven')}</dd>
          </div>
        ))}
      </dl>
      {confirmed_at !== null && (
        <p className="mt-3 text-sm text-muted">
          {t('record.check.last', { date: format.moment(confirmed_at) })}
        </p>
      )}
      {children}
    </Card>
  );
}

/** The guardians by first name, with what each may do. */
export function Guardians({ child: { firstname }, details }: DetailsProps) {
  const { t } = useTranslation('parent');
  return (
    <Card title={t('record.guardians.title', { firstname })}>
      <p className="text-sm text-muted">{t('record.guardians.text')}</p>
      <ul className="mt-2 divide-y divide-line">
        {details.guardians.map((guardian, index) => {
          const rights = guardian.sees.map((right) => t(`record.guardians.sees.${right}`));
          const { firstname: name, relationship } = guardian;
          return (
            // Two guardians may have the same first name.
            <li key={`${index} ${name}`} className="py-3">
              <p className="wrap-anywhere">
                <span className="font-strong">
                  {guardian.is_self ? t('record.guardians.you', { name }) : name}
                </span>
                {relationship !== null && <span className="text-muted"> · {relationship}</span>}
              </p>
              <p className="text-sm text-muted wrap-anywhere">
                {[
                  ...(rights.length === 0 ? [t('record.guardians.sessions')] : rights),
                  ...(guardian.acts ? [t('record.guardians.acts', { firstname })] : []),
                ].join(' · ')}
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
