import type { GroupMember, Register } from '@springboard/contract';
import { registerCounts } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { Button, StickyBar } from '@springboard/ui';
import { Check, CheckCheck } from 'lucide-react';
import { memo, useState } from 'react';
import { CompleteDialog } from './complete-dialog.tsx';
import { marksOfRest } from './marks.ts';
import type { RegisterActions } from './use-register.ts';

type RegisterFootProps = {
  members: readonly GroupMember[];
  register: Register | null;
  actions: RegisterActions;
};

/** The next step, within reach of the thumb: fill the rest, complete, or open again. */
export const RegisterFoot = memo(function RegisterFoot(props: RegisterFootProps) {
  const { members, register, actions } = props;
  const { t } = useTranslation('coach');
  const [asking, setAsking] = useState(false);
  // Many marks take a moment to be written; until they are, the button says that it works.
  const [marking, setMarking] = useState(false);
  const markRest = async () => {
    setMarking(true);
    await actions.markRest().finally(() => setMarking(false));
  };
  if (members.length === 0) return null;
  if (register?.state === 'complete') {
    return <Completed register={register} onReopen={() => void actions.reopen()} />;
  }
  const { unmarked } = registerCounts(members);
  const rest = marksOfRest(members).length;
  return (
    <StickyBar edge="bottom" className="max-[22rem]:flex-wrap">
      {rest > 0 && (
        <Button
          variant="primary"
          size="large"
          className="min-w-0 shrink grow max-sm:px-3 sm:grow-0"
          icon={<CheckCheck aria-hidden size={20} />}
          loading={marking}
          onClick={() => void markRest()}
        >
          {t('register.markRest')}
        </Button>
      )}
      <Button
        variant={rest > 0 ? 'secondary' : 'primary'}
        size="large"
        className="min-w-0 shrink grow max-sm:px-3 sm:grow-0"
        icon={rest > 0 ? undefined : <Check aria-hidden size={20} />}
        onClick={() => (unmarked > 0 ? setAsking(true) : void actions.complete())}
      >
        {rest > 0 ? t('register.completeShort') : t('register.complete')}
      </Button>
      {asking && (
        <CompleteDialog
          unmarked={unmarked}
          onClose={() => setAsking(false)}
          onComplete={() => void actions.complete()}
          onMarkRest={() => void markRest()}
        />
      )}
    </StickyBar>
  );
});

function Completed({ register, onReopen }: { register: Register; onReopen: () => void }) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const { completed_by, completed_ts } = register;
  const who = [completed_by, completed_ts === null ? null : format.time(completed_ts)];
  return (
    <StickyBar edge="bottom">
      <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-positive text-on-positive">
        <Check aria-hidden size={20} strokeWidth={3} />
      </span>
      <p className="min-w-0 grow text-sm">
        <span className="block font-strong">{t('register.completed')}</span>
        <span className="block truncate text-muted">{who.filter(Boolean).join(' · ')}</span>
      </p>
      <Button variant="secondary" onClick={onReopen}>
        {t('register.reopen')}
      </Button>
    </StickyBar>
  );
}
