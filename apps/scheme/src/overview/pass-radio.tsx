type PassRadioProps = {
  /** Names the grade. */
  readonly label: string;
  readonly text: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
};

/** Chooses the grade that passes. */
export function PassRadio({ label, text, checked, onChoose }: PassRadioProps) {
  return (
    <label className="-ml-2.5 flex min-h-11 items-center gap-2 pl-2.5">
      <input
        type="radio"
        name="pass"
        className="size-6 shrink-0 accent-accent"
        checked={checked}
        onChange={onChoose}
      />
      <span className="sr-only">{label}</span>
      <span aria-hidden>{text}</span>
    </label>
  );
}
