import { Check } from 'lucide-react';
import { useId, useRef, type KeyboardEvent } from 'react';
import { classes } from '../classes.ts';

export type GradeOption = {
  value: number;
  label: string;
  /** The first passing grade; passing grades show a tick. */
  passes: boolean;
};

export type SegmentedGradesProps = {
  /** The skill and the member. */
  label: string;
  /** 1 to 8, in order. */
  options: readonly GradeOption[];
  /** A value of the options; any other value selects none. */
  value: number;
  onChoose: (value: number) => void;
  /** Pressing the selected grade again removes it. */
  onClear?: (() => void) | undefined;
  disabled?: boolean | undefined;
};

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Grades as large buttons. Arrow keys only move the focus and Space selects: every selection is recorded, so moving
 * past a grade must not select it.
 */
export function SegmentedGrades(props: SegmentedGradesProps) {
  const { label, options, value, onChoose, onClear, disabled } = props;
  const name = useId();
  const radios = useRef<(HTMLInputElement | null)[]>([]);
  const chosen = options.findIndex((option) => option.value === value);

  const move = (event: KeyboardEvent, from: number) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    radios.current[(from + step + options.length) % options.length]?.focus();
  };

  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classes(
        'flex flex-wrap gap-0.5 rounded-mark bg-sunken',
        options.length > 6 ? '*:basis-1/5' : options.length > 5 ? '*:basis-1/4' : '*:basis-0',
        'sm:*:basis-0',
      )}
    >
      {options.map((option, index) => (
        <label
          key={option.value}
          className={classes(
            'relative flex min-h-11 min-w-[max(2.75rem,min-content)] grow flex-col items-center justify-center rounded-mark px-1.5 py-1 text-center text-xs leading-tight eased select-none has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
            disabled ? 'opacity-60' : 'cursor-pointer active:scale-95',
            gradeLook(option, index === chosen),
          )}
        >
          <input
            ref={(radio) => {
              radios.current[index] = radio;
            }}
            type="radio"
            name={name}
            checked={index === chosen}
            disabled={disabled}
            onChange={() => onChoose(option.value)}
            onClick={index === chosen ? onClear : undefined}
            onKeyDown={(event) => move(event, index)}
            className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
          />
          {option.passes && index === chosen && (
            <Check
              aria-hidden
              size={13}
              strokeWidth={3.5}
              className="absolute top-1 right-1 animate-pop"
            />
          )}
          <span className="text-balance wrap-normal">{option.label}</span>
        </label>
      ))}
    </div>
  );
}

/** The selected grade is filled, in green if it passes, so that it can be seen from a distance. */
function gradeLook({ passes }: GradeOption, chosen: boolean): string {
  if (!chosen) return 'text-ink hover:bg-hover';
  return passes
    ? 'bg-positive font-strong text-on-positive forced-colors:outline-2'
    : 'bg-ink font-strong text-surface forced-colors:outline-2';
}
