import type { Move } from '@springboard/contract';
import { useFormats, useTranslation } from '@springboard/i18n';
import { Button, ToggleButton } from '@springboard/ui';
import { useEffect, useRef, useState } from 'react';
import { useOverview } from '../overview/overview-context.ts';
import { dateOfWeekday } from '../weekdays.ts';

export type Decline = { reason: NonNullable<Move['reason']>; wishes?: number[] };

type DeclineFormProps = {
  move: Move;
  reason: Decline['reason'];
  isSending: boolean;
  onDecline: (body: Decline) => void;
  onBack: () => void;
};

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** Says what happens before the offer is declined; for other times with the days that suit. */
export function DeclineForm({ move, reason, isSending, onDecline, onBack }: DeclineFormProps) {
  const { t } = useTranslation('parent');
  const { child } = useOverview();
  const format = useFormats(child.club.time_zone);
  const [wishes, setWishes] = useState<readonly number[]>([]);
  const top = useRef<HTMLDivElement>(null);
  // The button that showed this form is gone.
  useEffect(() => top.current?.focus(), []);
  const { firstname } = child;
  const group = move.from_group?.name ?? '';
  const toggle = (day: number) =>
    setWishes(wishes.includes(day) ? wishes.filter((other) => other !== day) : [...wishes, day]);
  return (
    <div ref={top} tabIndex={-1} className="grid gap-4 outline-none">
      {reason === 'times' ? (
        <fieldset>
          <legend className="text-base font-strong">{t('offering.wishes')}</legend>
          <div className="mt-2 flex flex-wrap gap-2">
            {WEEKDAYS.map((day) => (
              <ToggleButton key={day} pressed={wishes.includes(day)} onClick={() => toggle(day)}>
                {format.weekday(dateOfWeekday(day))}
              </ToggleButton>
            ))}
          </div>
          <p className="mt-3 text-sm text-muted">{t('offering.wishesText', { firstname })}</p>
        </fieldset>
      ) : (
        <p>
          {reason === 'stay'
            ? t('offering.stayText', { firstname, group })
            : t('offering.declineText')}
        </p>
      )}
      <div className="flex flex-col gap-2">
        <Button
          variant="primary"
          className="w-full"
          loading={isSending}
          onClick={() =>
            onDecline(reason === 'times' ? { reason, wishes: [...wishes] } : { reason })
          }
        >
          {reason === 'times'
            ? t('offering.join')
            : reason === 'stay'
              ? t('offering.stay', { group })
              : t('offering.decline')}
        </Button>
        <Button className="w-full" onClick={onBack}>
          {t('offering.back')}
        </Button>
      </div>
    </div>
  );
}
