import type { GroupMember, Register } from '@springboard/contract';
import { registerCounts } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { Button, StickyBar } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { Check, CheckCheck } from 'lucide-react';
import { memo, useState } from 'react';
import { unmarkedAsPresent } from './attendance-marks.ts';
import type { RegisterActions } from './use-register.ts';

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
  const markRemaining = async () => {
    setMarking(true);
    await actions.markRemaining().finally(() => setMarking(false));
  };
  if (members.length === 0) return null;
  if (register?.state === 'complete') {
    return <CompletedBar register={register} onReopen={() => void actions.reopen()} />;
  }
  const { unmarked } = registerCounts(members);
  const remaining = unmarkedAsPresent(members).length;
  return (
    <StickyBar edge="bottom" className="flex-wrap">
      {remaining > 0 && (
        <Button
          variant="primary"
          size="large"
          className="min-w-0 shrink grow max-sm:px-3 sm:grow-0"
          icon={<CheckCheck aria-hidden size={20} />}
          loading={isMarking}
          onClick={() => void markRemaining()}
        >
          {t('register.markRest', { count: remaining })}
        </Button>
      )}
      <Button
        variant={remaining > 0 ? 'secondary' : 'primary'}
        size="large"
        className="min-w-0 shrink grow max-sm:px-3 sm:grow-0"
        icon={remaining > 0 ? undefined : <Check aria-hidden size={20} />}
        onClick={() => (unmarked > 0 ? setConfirming(true) : void actions.complete())}
      >
        {remaining > 0 ? t('register.completeShort') : t('register.complete')}
      </Button>
      {isConfirming && (
        <CompleteDialog
          unmarked={unmarked}
          remaining={remaining}
          onClose={() => setConfirming(false)}
          onComplete={() => void actions.complete()}
          onMarkRemaining={() => void markRemaining()}
        />
      )}
    </StickyBar>
  );
});

function CompletedBar({ register, onReopen }: { register: Register; onReopen: () => void }) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const { completed_by, completed_ts } = register;
  const details = [completed_by, completed_ts === null ? null : format.time(completed_ts)];
  return (
    <StickyBar edge="bottom">
      <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-positive text-on-positive">
        <Check aria-hidden size={20} strokeWidth={3} />
      </span>
      <p className="min-w-0 grow text-sm">
        <span className="block font-strong">{t('register.completed')}</span>
        <span className="block truncate text-muted">{details.filter(Boolean).join(' · ')}</span>
      </p>
      <Button variant="secondary" onClick={onReopen}>
        {t('register.reopen')}
      </Button>
    </StickyBar>
  );
}

type CompleteDialogProps = {
  /** How many members have no mark; at least one. */
  unmarked: number;
  /** Unmarked members whose absence was not reported. */
  remaining: number;
  onClose: () => void;
  onComplete: () => void;
  onMarkRemaining: () => void;
};

/** D7: says what completing means for unmarked members, before the register is completed. */
function CompleteDialog({ unmarked, remaining, onClose, ...handlers }: CompleteDialogProps) {
  const { t } = useTranslation(['coach', 'common']);
  const choose = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('coach:register.completeTitle')}
      description={t('coach:register.completeText', { count: unmarked })}
      closeLabel={t('common:actions.cancel')}
      footer={
        <>
          <Button variant="primary" size="large" onClick={choose(handlers.onComplete)}>
            {t('coach:register.complete')}
          </Button>
          {remaining > 0 && (
            <Button variant="secondary" size="large" onClick={choose(handlers.onMarkRemaining)}>
              {t('coach:register.markRest', { count: remaining })}
            </Button>
          )}
        </>
      }
    />
  );
}
