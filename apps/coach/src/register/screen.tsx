import { maxPastDays } from '@springboard/access';
import type { GroupMember, Register } from '@springboard/contract';
import {
  isPastDateAllowed,
  registerCounts,
  type RegisterCounts as Counts,
} from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  NameSearch,
  useDeferredUntilPaint,
  useFormat,
  useToday,
  useVisitor,
  withValue,
} from '@springboard/portal';
import {
  buttonClass,
  classes,
  FilterChip,
  IconButton,
  Notice,
  PageHeader,
  StackedBar,
  StickyBar,
} from '@springboard/ui';
import { Printer, TriangleAlert } from 'lucide-react';
import { memo, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useGroup, type GroupContext } from '../group/use-group.ts';
import { useSessionTime } from '../groups/session-time.ts';
import { paths } from '../paths.ts';
import { Alerts } from './alerts.tsx';
import {
  matchesRegisterFilter,
  parseRegisterFilter,
  REGISTER_FILTERS,
  type RegisterFilter,
} from './attendance-marks.ts';
import { MemberDialog } from './member-dialog.tsx';
import { PaperRegister } from './paper-register.tsx';
import { RegisterFooter } from './register-footer.tsx';
import { RegisterRows } from './register-rows.tsx';
import { SyncStatus } from './sync-status.tsx';
import { useRegister } from './use-register.ts';

/** The register, or its alerts if the URL ends with a slash (§2). Both work offline. */
export function Component() {
  const { pathname } = useLocation();
  return pathname.endsWith('/') ? <Alerts /> : <RegisterPage />;
}

/** The attendance of a session (§2, register; D7). */
function RegisterPage() {
  const { group, members, date } = useGroup();
  const actions = useRegister();
  const [detailsUuid, setDetailsUuid] = useState<string | null>(null);
  const { isOpen } = useMarkingPeriod(date);
  const paintedMembers = useDeferredUntilPaint(members);
  const member = members.find(({ uuid }) => uuid === detailsUuid);

  return (
    <>
      <PaperRegister />
      <div className="flex grow flex-col print:hidden">
        <RegisterHeader members={paintedMembers} group={group} date={date} />
        <div className="grow pb-4">
          <RegisterRows
            members={members}
            isOpen={isOpen}
            isComplete={group.register?.state === 'complete'}
            onMark={actions.mark}
            onShowDetails={setDetailsUuid}
            onReason={actions.setReason}
          />
        </div>
        {isOpen && (
          <RegisterFooter members={paintedMembers} register={group.register} actions={actions} />
        )}
        {member && (
          <MemberDialog
            member={member}
            isOpen={isOpen}
            actions={actions}
            onClose={() => setDetailsUuid(null)}
          />
        )}
      </div>
    </>
  );
}

/** Whether marks can be set on this date, and for how many days back they can. */
const useMarkingPeriod = (date: string) => {
  const today = useToday();
  const visitor = useVisitor();
  const days = visitor === null ? 0 : maxPastDays(visitor.features);
  return { today, days, isOpen: isPastDateAllowed(date, today, days) };
};

type RegisterHeaderProps = Pick<GroupContext, 'group' | 'members' | 'date'>;

const RegisterHeader = memo(function RegisterHeader(props: RegisterHeaderProps) {
  const { members, group, date } = props;
  const { t } = useTranslation('coach');
  const format = useFormat();
  const sessionTime = useSessionTime();
  const { isOpen, ...period } = useMarkingPeriod(date);
  return (
    <>
      <PageHeader
        eyebrow={[group.name, sessionTime(group)].filter(Boolean).join(' · ')}
        title={t('register.title')}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm">
            <span className="inline-block first-letter:uppercase">{format.day(date)}</span>
            <SyncStatus members={members} />
          </span>
        }
        icons={<PageActions members={members} />}
      />
      {!isOpen && <DateNotice date={date} {...period} />}
      <RegisterFilters members={members} />
      <RegisterCounts counts={registerCounts(members)} register={group.register} />
    </>
  );
});

/** Links to the alerts and prints the register. */
function PageActions({ members }: { members: readonly GroupMember[] }) {
  const { t } = useTranslation('coach');
  const { group, otherDate } = useGroup();
  const alertCount = members.filter(({ alerts }) => alerts.length > 0).length;
  return (
    <>
      {alertCount > 0 && (
        <Link
          to={paths.alerts(group.id, otherDate)}
          className={classes(buttonClass(), 'max-sm:px-3')}
        >
          <TriangleAlert aria-hidden size={18} className="shrink-0 text-warning-ink" />
          <span aria-hidden className="tabular sm:hidden">
            {alertCount}
          </span>
          <span className="max-sm:sr-only">{t('groupMenu.alerts', { count: alertCount })}</span>
        </Link>
      )}
      {members.length > 0 && (
        <IconButton
          variant="outlined"
          label={t('register.print')}
          icon={<Printer aria-hidden size={20} />}
          onClick={() => window.print()}
        />
      )}
    </>
  );
}

type DateNoticeProps = {
  date: string;
  today: string;
  /** How many days back a register can be marked. */
  days: number;
};

/** §5: why no marks can be set on this date. */
function DateNotice({ date, today, days }: DateNoticeProps) {
  const { t } = useTranslation('coach');
  const reason =
    date > today
      ? t('register.closed.ahead')
      : days === 0
        ? t('register.closed.today')
        : t('register.closed.days', { count: days });
  return (
    <div className="mb-4">
      <Notice kind="info" title={t('register.closed.title')}>
        {reason}
      </Notice>
    </div>
  );
}

type RegisterCountsProps = { counts: Counts; register: Register | null };

/** How many members are present. It stays visible while the list scrolls. */
function RegisterCounts({ counts, register }: RegisterCountsProps) {
  const { t } = useTranslation('coach');
  const unmarkedKey =
    register?.state === 'complete' ? 'register.countNoMark' : 'register.countUnmarked';
  if (counts.total === 0) return null;
  return (
    <StickyBar edge="top" className="mb-3 flex-wrap gap-y-1.5">
      <p className="grow text-lg font-strong tabular">
        {t('register.count', { ...counts, count: counts.in })}
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted tabular">
        {counts.absent > 0 && <span>{t('register.countAbsent', { count: counts.absent })}</span>}
        {counts.unmarked > 0 && <span>{t(unmarkedKey, { count: counts.unmarked })}</span>}
      </p>
      <StackedBar
        className="w-full"
        total={counts.total}
        parts={[
          { tone: 'positive', count: counts.in },
          { tone: 'negative', count: counts.absent },
        ]}
      />
    </StickyBar>
  );
}

/** A register with fewer members fits on one screen and needs no filters. */
const MIN_MEMBERS_FOR_FILTERS = 10;

/** Search by name and filter, both stored in the URL. */
function RegisterFilters({ members }: { members: readonly GroupMember[] }) {
  const { t } = useTranslation('coach');
  const [searchParams, setSearchParams] = useSearchParams();
  const selected = parseRegisterFilter(searchParams);
  const isFiltered = searchParams.size > 0 && (selected !== 'all' || searchParams.has('search'));
  if (members.length < MIN_MEMBERS_FOR_FILTERS && !isFiltered) return null;
  const show = (filter: RegisterFilter) =>
    setSearchParams((current) => withValue(current, 'show', filter === 'all' ? '' : filter), {
      replace: true,
    });
  return (
    <div className="mb-3 space-y-3">
      <NameSearch label={t('register.search')} />
      <fieldset
        aria-label={t('register.show.label')}
        className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
      >
        {REGISTER_FILTERS.map((filter) => (
          <FilterChip
            key={filter}
            selected={filter === selected}
            count={members.filter((member) => matchesRegisterFilter(member, filter)).length}
            onClick={() => show(filter)}
          >
            {t(`register.show.${filter}`)}
          </FilterChip>
        ))}
      </fieldset>
    </div>
  );
}
