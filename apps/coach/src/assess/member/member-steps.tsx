import type { GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { buttonClass, classes, StickyBar } from '@springboard/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useOpenGroup } from '../../menu/open-group.ts';
import { paths } from '../../paths.ts';

type MemberStepsProps = { member: GroupMember; members: readonly GroupMember[] };

/** To the member before and after, within reach of the thumb. A search stays: one skill, a whole class. */
export function MemberSteps({ member, members }: MemberStepsProps) {
  const { t } = useTranslation('coach');
  const place = members.findIndex(({ uuid }) => uuid === member.uuid);
  const [before, after] = [members[place - 1], members[place + 1]];
  if (members.length < 2) return null;
  return (
    <StickyBar edge="bottom" className="justify-between">
      <nav
        aria-label={t('assess.steps')}
        className="flex w-full items-center justify-between gap-3"
      >
        <Step to={before} label={t('assess.previous', { name: before?.firstname ?? '' })}>
          <ChevronLeft aria-hidden size={20} className="shrink-0" />
          <span className="truncate">{before?.firstname}</span>
        </Step>
        <span className="shrink-0 text-sm text-muted tabular">
          {t('assess.place', { place: place + 1, total: members.length })}
        </span>
        <Step to={after} label={t('assess.next', { name: after?.firstname ?? '' })}>
          <span className="truncate">{after?.firstname}</span>
          <ChevronRight aria-hidden size={20} className="shrink-0" />
        </Step>
      </nav>
    </StickyBar>
  );
}

type StepProps = { to: GroupMember | undefined; label: string; children: ReactNode };

function Step({ to, label, children }: StepProps) {
  const [address] = useSearchParams();
  const { group, otherDate } = useOpenGroup();
  const search = address.get('search');
  if (to === undefined) return <span className="min-w-0 flex-1 sm:w-48 sm:flex-none" />;
  const path = paths.assessMember(group.id, `${to.firstname} ${to.lastname}`, to.uuid, otherDate);
  return (
    <Link
      to={search === null ? path : `${path}&${new URLSearchParams({ search })}`}
      aria-label={label}
      className={classes(
        buttonClass({ variant: 'secondary' }),
        'min-w-0 flex-1 sm:w-48 sm:flex-none',
      )}
    >
      {children}
    </Link>
  );
}
