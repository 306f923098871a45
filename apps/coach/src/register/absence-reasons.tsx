import { ABSENCE_REASONS, type AbsenceReason, type GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { classes } from '@springboard/ui';
import { useId } from 'react';

type AbsenceReasonsProps = {
  member: GroupMember;
  /** null: the chosen reason was pressed again, which takes it back. */
  onReason: (member: GroupMember, absence: AbsenceReason | null) => void;
};

/** Why a member is absent (D7), one more tap below the mark. */
export function AbsenceReasons({ member, onReason }: AbsenceReasonsProps) {
  const { t } = useTranslation('coach');
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={t('register.why', { name: member.firstname })}
      className="flex flex-wrap gap-1.5 pr-3 pb-3 pl-3.5 sm:gap-2 sm:pl-16"
    >
      {ABSENCE_REASONS.map((reason) => {
        const chosen = member.absence === reason;
        return (
          <label
            key={reason}
            className={classes(
              'relative inline-flex min-h-11 cursor-pointer items-center rounded-full border px-3 text-sm sm:px-3.5 eased has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
              chosen
                ? 'border-ink bg-ink font-strong text-surface'
                : 'border-edge hover:border-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={chosen}
              onChange={() => onReason(member, reason)}
              onClick={chosen ? () => onReason(member, null) : undefined}
              className="absolute inset-0 cursor-[inherit] appearance-none rounded-full outline-none"
            />
            {t(`register.absence.${reason}`)}
          </label>
        );
      })}
    </div>
  );
}
