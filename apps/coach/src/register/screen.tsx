import { maxPastDays } from '@springboard/access';
import { isPastDateAllowed, registerCounts } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useToday, useVisitor } from '@springboard/portal';
import { PageHeader } from '@springboard/ui';
import { useState } from 'react';
import { useSessionTime } from '../groups/session-time.ts';
import { useOpenGroup } from '../menu/open-group.ts';
import { DateNotice } from './date-notice.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { RegisterCounts } from './register-counts.tsx';
import { RegisterFilters } from './register-filters.tsx';
import { RegisterFoot } from './register-foot.tsx';
import { RegisterRows } from './register-rows.tsx';
import { SaveState } from './save-state.tsx';
import { useRegister } from './use-register.ts';

/** Who is in (§2, register; D7). Everything here works without a network. */
export function Component() {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const sessionTime = useSessionTime();
  const today = useToday();
  const visitor = useVisitor();
  const { group, members, date } = useOpenGroup();
  const actions = useRegister();
  const [lookingAt, setLookingAt] = useState<string | null>(null);
  const days = visitor === null ? 0 : maxPastDays(visitor.features);
  const open = isPastDateAllowed(date, today, days);
  const member = members.find(({ uuid }) => uuid === lookingAt);
  const counts = registerCounts(members);

  return (
    <>
      <PageHeader
        eyebrow={[group.name, sessionTime(group)].filter(Boolean).join(' · ')}
        title={t('register.title')}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm">
            {format.day(date)}
            <SaveState members={members} />
          </span>
        }
      />
      {!open && <DateNotice date={date} today={today} days={days} />}
      <RegisterFilters members={members} />
      <RegisterCounts counts={counts} register={group.register} />
      <RegisterRows
        members={members}
        open={open}
        complete={group.register?.state === 'complete'}
        onMark={actions.mark}
        onLook={setLookingAt}
      />
      {open && <RegisterFoot counts={counts} register={group.register} actions={actions} />}
      {member && (
        <MemberDialog
          member={member}
          open={open}
          actions={actions}
          onClose={() => setLookingAt(null)}
        />
      )}
    </>
  );
}
