import { maxPastDays } from '@springboard/access';
import type { GroupMember } from '@springboard/contract';
import { isPastDateAllowed, registerCounts } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat, usePainted, useToday, useVisitor } from '@springboard/portal';
import { buttonClass, classes, IconButton, PageHeader } from '@springboard/ui';
import { Printer, TriangleAlert } from 'lucide-react';
import { memo, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Alerts } from '../alerts/alerts.tsx';
import { useSessionTime } from '../groups/session-time.ts';
import { useOpenGroup, type OpenGroup } from '../menu/open-group.ts';
import { paths } from '../paths.ts';
import { DateNotice } from './date-notice.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { PaperRegister } from './paper-register.tsx';
import { RegisterCounts } from './register-counts.tsx';
import { RegisterFilters } from './register-filters.tsx';
import { RegisterFoot } from './register-foot.tsx';
import { RegisterRows } from './register-rows.tsx';
import { SaveState } from './save-state.tsx';
import { useRegister } from './use-register.ts';

/** The register, or with a slash at the end of its address the alerts (§2). Both work without a network. */
export function Component() {
  const { pathname } = useLocation();
  return pathname.endsWith('/') ? <Alerts /> : <RegisterPage />;
}

/** Who is in (§2, register; D7). */
function RegisterPage() {
  const { group, members, date } = useOpenGroup();
  const actions = useRegister();
  const [lookingAt, setLookingAt] = useState<string | null>(null);
  const { open } = useMarkable(date);
  const painted = usePainted(members);
  const member = members.find(({ uuid }) => uuid === lookingAt);

  return (
    <>
      <PaperRegister />
      <div className="flex grow flex-col print:hidden">
        <Above members={painted} group={group} date={date} />
        <div className="grow pb-4">
          <RegisterRows
            members={members}
            open={open}
            complete={group.register?.state === 'complete'}
            onMark={actions.mark}
            onLook={setLookingAt}
            onReason={actions.giveReason}
          />
        </div>
        {open && <RegisterFoot members={painted} register={group.register} actions={actions} />}
        {member && (
          <MemberDialog
            member={member}
            open={open}
            actions={actions}
            onClose={() => setLookingAt(null)}
          />
        )}
      </div>
    </>
  );
}

/** Whether marks may be set on this date, and of how many days back they may. */
const useMarkable = (date: string) => {
  const today = useToday();
  const visitor = useVisitor();
  const days = visitor === null ? 0 : maxPastDays(visitor.features);
  return { today, days, open: isPastDateAllowed(date, today, days) };
};

type AboveProps = Pick<OpenGroup, 'group' | 'members' | 'date'>;

const Above = memo(function Above({ members, group, date }: AboveProps) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const sessionTime = useSessionTime();
  const { open, ...markable } = useMarkable(date);
  return (
    <>
      <PageHeader
        eyebrow={[group.name, sessionTime(group)].filter(Boolean).join(' · ')}
        title={t('register.title')}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm">
            <span className="inline-block first-letter:uppercase">{format.day(date)}</span>
            <SaveState members={members} />
          </span>
        }
        icons={<PageActions members={members} />}
      />
      {!open && <DateNotice date={date} {...markable} />}
      <RegisterFilters members={members} />
      <RegisterCounts counts={registerCounts(members)} register={group.register} />
    </>
  );
});

/** To the other page of this address, and to paper. */
function PageActions({ members }: { members: readonly GroupMember[] }) {
  const { t } = useTranslation('coach');
  const { group, otherDate } = useOpenGroup();
  const alerted = members.filter(({ alerts }) => alerts.length > 0).length;
  return (
    <>
      {alerted > 0 && (
        <Link
          to={paths.alerts(group.id, otherDate)}
          className={classes(buttonClass(), 'max-sm:px-3')}
        >
          <TriangleAlert aria-hidden size={18} className="shrink-0 text-warning-ink" />
          <span aria-hidden className="tabular sm:hidden">
            {alerted}
          </span>
          <span className="max-sm:sr-only">{t('groupMenu.alerts', { count: alerted })}</span>
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
