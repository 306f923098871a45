import type { GroupMember, Register } from '@springboard/contract';
import { registerCounts } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { Button, classes, StickyBar } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { Check, CheckCheck } from 'lucide-react';
import { memo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { parseRegisterFilter, remainingMarks, visibleMembers } from './attendance-marks.ts';
import type { RegisterActions } from './use-register.ts';

/** Both buttons share one row on a phone, unless large text needs two. */
const BUTTON =
  'min-w-0 max-sm:min-h-11 max-sm:basis-[min-content] max-sm:px-3 max-sm:text-sm max-sm:leading-[1.2]';

type RegisterFooterProps = {
  members: readonly GroupMember[];
  register: Register | null;
  actions: RegisterActions;
};

/** The next step, within reach of the thumb: mark the remaining members, complete, or reopen. */
export const RegisterFooter = memo(function RegisterFooter(props: RegisterFooterProps) {
  const { members, register, actions } = props;
  const { t } = useTranslation('coach');
  const [isConfirming, setConfirming] = useState(false);
  // Storing many marks takes a moment. Until then the button shows progress.
  const [isMarking, setMarking] = useState(false);
  const [searchParams] = useSearchParams();
  const markRemaining = async (chosen: readonly GroupMember[]) => {
    setMarking(true);
    const uuids = new Set(chosen.map(({ uuid }) => uuid));
    await actions.markRemaining(uuids).finally(() => setMarking(false));
  };
  if (members.length === 0) return null;
  if (register?.state === 'complete') {
    return <CompletedBar register={register} onReopen={() => void actions.reopen()} />;
  }
  const { unmarked } = registerCounts(members);
  // The button changes only members whom the coach sees.
  const shown = visibleMembers(members, {
    filter: parseRegisterFilter(searchParams),
    search: searchParams.get('search') ?? '',
    tappedUuids: NO_UUIDS,
  });
  const remaining = remainingMarks(shown).length;
  return (
    <StickyBar edge="bottom" className="flex-wrap max-sm:gap-2">
      {remaining > 0 && (
        <Button
          variant="primary"
          size="large"
          className={classes(BUTTON, 'max-sm:grow-99')}
          icon={<CheckCheck aria-hidden size={20} />}
          loading={isMarking}
          onClick={() => void markRemaining(shown)}
        >
          <MarkRemainingLabel members={shown} isPart={shown.length < members.length} />
        </Button>
      )}
      <Button
        variant={remaining > 0 ? 'secondary' : 'primary'}
        size="large"
        className={classes(BUTTON, 'max-sm:grow')}
        icon={remaining > 0 ? undefined : <Check aria-hidden size={20} />}
        onClick={() => (unmarked > 0 ? setConfirming(true) : void actions.complete())}
      >
        {remaining > 0 ? t('attendance.completeShort') : t('attendance.complete')}
      </Button>
      {isConfirming && (
        <CompleteDialog
          members={members}
          onClose={() => setConfirming(false)}
          onComplete={() => void actions.complete()}
          onMarkRemaining={() => void markRemaining(members)}
        />
      )}
    </StickyBar>
  );
});

const NO_UUIDS: ReadonlySet<string> = new Set();

type MarkRemainingLabelProps = {
  members: readonly GroupMember[];
  /** Whether a search or filter hides other members. */
  isPart: boolean;
};

/** Says how many of these members become present, or, if none, how many are absent as reported. */
function MarkRemainingLabel({ members, isPart }: MarkRemainingLabelProps) {
  const { t } = useTranslation('coach');
  const marks = remainingMarks(members);
  const present = marks.filter((mark) => mark.present === true).length;
  if (present === 0) return t('attendance.markReported', { count: marks.length });
  return t(isPart ? 'attendance.markShown' : 'attendance.markRest', { count: present });
}

function CompletedBar({ register, onReopen }: { register: Register; onReopen: () => void }) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const { completed_by, completed_ts } = register;
  const details = [completed_by, completed_ts === null ? null : format.time(completed_ts)];
  return (
    <StickyBar edge="bottom" className="flex-wrap">
      <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-positive text-on-positive">
        <Check aria-hidden size={20} strokeWidth={3} />
      </span>
      <output className="min-w-0 grow basis-32 text-sm">
        <span className="block font-strong">{t('attendance.completed')}</span>
        <span className="block truncate text-muted">{details.filter(Boolean).join(' · ')}</span>
      </output>
      <Button variant="secondary" onClick={onReopen}>
        {t('attendance.reopen')}
      </Button>
    </StickyBar>
  );
}

type CompleteDialogProps = {
  members: readonly GroupMember[];
  onClose: () => void;
  onComplete: () => void;
  onMarkRemaining: () => void;
};

/** D7: says what completing means for unmarked members, before the register is completed. */
function CompleteDialog({ members, onClose, ...handlers }: CompleteDialogProps) {
  const { t } = useTranslation(['coach', 'common']);
  const choose = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('coach:attendance.completeTitle')}
      description={t('coach:attendance.completeText', { count: registerCounts(members).unmarked })}
      closeLabel={t('common:actions.cancel')}
      footer={
        <>
          <Button variant="primary" size="large" onClick={choose(handlers.onComplete)}>
            {t('coach:attendance.complete')}
          </Button>
          <Button variant="secondary" size="large" onClick={choose(handlers.onMarkRemaining)}>
            <MarkRemainingLabel members={members} isPart={false} />
          </Button>
          <Button variant="quiet" size="large" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
        </>
      }
    />
  );
}
