import type { GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { buttonClass, classes, StickyBar } from '@springboard/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useGroup } from '../../group/use-group.ts';
import { memberName } from '../../member-name.ts';
import { paths } from '../../paths.ts';

type PrevNextMemberProps = { member: GroupMember; members: readonly GroupMember[] };

/** Links to the previous and next member, within reach of the thumb. The search stays, to grade one skill. */
export function PrevNextMember({ member, members }: PrevNextMemberProps) {
  const { t } = useTranslation('coach');
  const index = members.findIndex(({ uuid }) => uuid === member.uuid);
  const [previous, next] = [members[index - 1], members[index + 1]];
  if (members.length < 2) return null;
  return (
    <StickyBar edge="bottom" className="justify-between">
      <nav
        aria-label={t('assess.steps')}
        className="@container flex w-full items-center justify-between gap-3"
      >
        <MemberLink
          to={previous}
          label={t('assess.previous', { name: previous === undefined ? '' : memberName(previous) })}
        >
          <ChevronLeft aria-hidden size={20} className="shrink-0" />
          <span className="truncate @max-[16rem]:hidden">{previous?.firstname}</span>
        </MemberLink>
        <span className="shrink-0 text-sm text-muted tabular">
          {t('assess.place', { place: index + 1, total: members.length })}
        </span>
        <MemberLink
          to={next}
          label={t('assess.next', { name: next === undefined ? '' : memberName(next) })}
        >
          <span className="truncate @max-[16rem]:hidden">{next?.firstname}</span>
          <ChevronRight aria-hidden size={20} className="shrink-0" />
        </MemberLink>
      </nav>
    </StickyBar>
  );
}

type MemberLinkProps = { to: GroupMember | undefined; label: string; children: ReactNode };

function MemberLink({ to, label, children }: MemberLinkProps) {
  const [searchParams] = useSearchParams();
  const { group, otherDate } = useGroup();
  const search = searchParams.get('search');
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
