import { LEAVING_REASONS, type Membership } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useToday } from '@springboard/portal';
import { Card } from '@springboard/ui';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { loadMember } from './load-member.ts';

/** The groups that the member is in, waits for, and has left. */
export function Component() {
  const { t } = useTranslation('club');
  const today = useToday();
  const { value } = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  const memberships = value.memberships ?? [];
  const hasLeft = ({ left_date }: Membership) => left_date !== null && left_date <= today;
  const parts = {
    current: memberships.filter((membership) => !membership.waiting && !hasLeft(membership)),
    waiting: memberships.filter((membership) => membership.waiting && !hasLeft(membership)),
    past: memberships.filter(hasLeft),
  };
  return (
    <div className="grid gap-4">
      {(['current', 'waiting', 'past'] as const).map((part) => (
        <Card key={part} title={t(`member.groups.${part}`)}>
          {parts[part].length === 0 ? (
            <p className="text-sm text-muted">{t('member.none')}</p>
          ) : (
            <ul className="divide-y divide-line text-sm">
              {parts[part].map((membership) => (
                <li key={membership.class_member_id} className="py-2">
                  <MembershipRow membership={membership} />
                </li>
              ))}
            </ul>
          )}
        </Card>
      ))}
    </div>
  );
}

function MembershipRow({ membership }: { membership: Membership }) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const { name, position, joined_date, left_date, left_reason } = membership;
  const reason = LEAVING_REASONS.find((known) => known === left_reason);
  const details = [
    left_date === null
      ? t('member.groups.since', { date: format.shortDate(joined_date) })
      : t('member.groups.between', {
          from: format.shortDate(joined_date),
          to: format.shortDate(left_date),
        }),
    position !== null && t('member.groups.position', { position }),
    reason !== undefined ? t(`members.leaving.${reason}`) : left_reason,
  ].filter(Boolean);
  return (
    <>
      <span className="font-strong">{name}</span>
      <span className="block text-muted">{details.join(' · ')}</span>
    </>
  );
}

export const loader = (args: LoaderFunctionArgs) => loadMember(args, { with_memberships: 1 });
