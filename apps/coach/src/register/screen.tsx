import { maxPastDays } from '@springboard/access';
import type { GroupMember, Register } from '@springboard/contract';
import {
  isPastDateAllowed,
  registerCounts,
  type RegisterCounts as Counts,
} from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { register } from '@springboard/i18n/areas/coach';
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
import { Printer, Search, TriangleAlert } from 'lucide-react';
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

export const translations = [register];

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
            date={date}
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
  const filters = useFilterPanel(members.length);
  return (
    <>
      <PageHeader
        dense
        eyebrow={[group.name, sessionTime(group)].filter(Boolean).join(' · ')}
        title={t('register.title')}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm max-sm:leading-[1.2] sm:gap-x-3">
            <span className="inline-block first-letter:uppercase">{format.day(date)}</span>
            <SyncStatus members={members} />
          </span>
        }
        actions={<PageActions members={members} filters={filters} />}
      />
      {!isOpen && <DateNotice date={date} {...period} />}
      {filters.areUseful && <RegisterFilters members={members} isOpenOnPhone={filters.isOpen} />}
      <RegisterCounts counts={registerCounts(members)} register={group.register} />
    </>
  );
});

/** A register with fewer members fits on one screen and needs no filters. */
const MIN_MEMBERS_FOR_FILTERS = 10;

type FilterPanel = { areUseful: boolean; isOpen: boolean; isFiltered: boolean; toggle: () => void };

/**
 * On a phone, search and filters are behind a button, so that more rows are visible. They are open from the start if
 * the address has a filter.
 */
const useFilterPanel = (memberCount: number): FilterPanel => {
  const [searchParams] = useSearchParams();
  const isFiltered = searchParams.has('search') || parseRegisterFilter(searchParams) !== 'all';
  const [isOpen, setOpen] = useState(isFiltered);
  return {
    areUseful: memberCount >= MIN_MEMBERS_FOR_FILTERS || isFiltered,
    isOpen,
    isFiltered,
    toggle: () => setOpen((open) => !open),
  };
};

type PageActionsProps = { members: readonly GroupMember[]; filters: FilterPanel };

/** Opens the filters on a phone, links to the alerts and prints the register. */
function PageActions({ members, filters }: PageActionsProps) {
  const { t } = useTranslation('coach');
  const { group, otherDate } = useGroup();
  const alertCount = members.filter(({ alerts }) => alerts.length > 0).length;
  return (
    <>
      {filters.areUseful && (
        <IconButton
          variant="outlined"
          className={classes('sm:hidden', filters.isFiltered && 'border-ink bg-sunken')}
          label={t('attendance.find')}
          aria-expanded={filters.isOpen}
          icon={<Search aria-hidden size={20} />}
          onClick={filters.toggle}
        />
      )}
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
          className="max-sm:hidden"
          label={t('attendance.print')}
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
      ? t('attendance.closed.ahead')
      : days === 0
        ? t('attendance.closed.today')
        : t('attendance.closed.days', { count: days });
  return (
    <div className="mb-4">
      <Notice kind="info" title={t('attendance.closed.title')}>
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
    register?.state === 'complete' ? 'attendance.countNoMark' : 'attendance.countUnmarked';
  if (counts.total === 0) return null;
  return (
    <StickyBar
      edge="top"
      className="mb-3 flex-wrap gap-y-1.5 max-sm:mb-1 max-sm:min-h-0 max-sm:gap-y-1 max-sm:pt-0.5 max-sm:pb-1"
    >
      <p className="grow text-lg font-strong tabular max-sm:text-base max-sm:leading-[1.2]">
        {t('register.count', { ...counts, count: counts.in })}
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted tabular max-sm:leading-[1.2]">
        {counts.absent > 0 && <span>{t('attendance.countAbsent', { count: counts.absent })}</span>}
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

type RegisterFiltersProps = { members: readonly GroupMember[]; isOpenOnPhone: boolean };

/** Search by name and filter, both stored in the URL. */
function RegisterFilters({ members, isOpenOnPhone }: RegisterFiltersProps) {
  const { t } = useTranslation('coach');
  const [searchParams, setSearchParams] = useSearchParams();
  const selected = parseRegisterFilter(searchParams);
  const show = (filter: RegisterFilter) =>
    setSearchParams((current) => withValue(current, 'show', filter === 'all' ? '' : filter), {
      replace: true,
    });
  return (
    <div
      className={classes(
        'mb-3 space-y-3 max-sm:mt-2 max-sm:mb-1',
        !isOpenOnPhone && 'max-sm:hidden',
      )}
    >
      <NameSearch label={t('attendance.search')} />
      <fieldset
        aria-label={t('attendance.show.label')}
        className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
      >
        {REGISTER_FILTERS.map((filter) => (
          <FilterChip
            key={filter}
            selected={filter === selected}
            count={members.filter((member) => matchesRegisterFilter(member, filter)).length}
            onClick={() => show(filter)}
          >
            {t(`attendance.show.${filter}`)}
          </FilterChip>
        ))}
      </fieldset>
    </div>
  );
}
