import { LEAVING_REASONS, type MemberDetail } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useSession } from '@springboard/portal';
import { Card } from '@springboard/ui';
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alerts } from './alerts.tsx';
import { EmergencyContacts } from './emergency-contacts.tsx';
import { Guardians } from './guardians.tsx';
import { loadMember } from './load-member.ts';

/** Name, date of birth and source, alerts, and the guardians with what they may see and do. */
export function Component() {
  const { value } = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Facts member={value} />
      <Alerts member={value} />
      <Guardians member={value} />
      <EmergencyContacts member={value} />
    </div>
  );
}

function Facts({ member }: { member: MemberDetail }) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const hasTwoSources = useSession(({ club }) => club?.member_types === 'local_and_remote');
  const reason = LEAVING_REASONS.find((known) => known === member.inactive_reason);
  return (
    <Card title={t('member.profile.title')}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        <Fact label={t('member.profile.firstname')}>{member.firstname}</Fact>
        <Fact label={t('member.profile.lastname')}>{member.lastname}</Fact>
        <Fact label={t('member.profile.dob')}>{format.date(member.dob)}</Fact>
        {member.ngo_id !== null && <Fact label={t('member.profile.number')}>{member.ngo_id}</Fact>}
        {hasTwoSources && (
          <Fact label={t('members.source')}>
            {t(member.remote ? 'members.remote' : 'members.local')}
          </Fact>
        )}
        {!member.active && member.inactive_date !== null && (
          <Fact label={t('member.profile.inactiveSince')}>{format.date(member.inactive_date)}</Fact>
        )}
        {reason !== undefined && (
          <Fact label={t('member.profile.reason')}>{t(`members.leaving.${reason}`)}</Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

export const loader = (args: LoaderFunctionArgs) =>
  loadMember(args, { with_guardians: 1, with_alerts: 1, with_emergency_contacts: 1 });
