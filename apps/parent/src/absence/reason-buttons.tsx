import { ABSENCE_REASONS, type AbsenceReason } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useOfflineReason } from '@springboard/portal';
import { Button } from '@springboard/ui';

type ReasonButtonsProps = {
  label: string;
  /** The reason that was reported. */
  current?: AbsenceReason;
  /** The reason that is being sent. */
  sending: AbsenceReason | null;
  onChoose: (reason: AbsenceReason) => void;
};

/** Each reason is a button that sends it. */
export function ReasonButtons({ label, current, sending, onChoose }: ReasonButtonsProps) {
  const { t } = useTranslation('parent');
  const offline = useOfflineReason();
  return (
    <fieldset>
      <legend className="mb-2 text-base font-strong">{label}</legend>
      <div className="grid grid-cols-2 gap-2 *:w-full">
        {ABSENCE_REASONS.map((reason) => (
          <Button
            key={reason}
            size="large"
            className="w-full"
            variant={reason === current ? 'primary' : 'secondary'}
            {...(current !== undefined && { 'aria-pressed': reason === current })}
            loading={sending === reason}
            disabledReason={offline}
            onClick={() => sending === null && onChoose(reason)}
          >
            {t(`attendance.reasons.${reason}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
