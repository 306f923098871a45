/** Colours that carry meaning. */
export type Tone = 'neutral' | 'accent' | 'positive' | 'negative' | 'warning' | 'info' | 'award';

/** Background and text colour, for chips and notices. */
export const softTone = {
  neutral: 'bg-neutral-soft text-ink',
  accent: 'bg-accent-soft text-accent-ink',
  positive: 'bg-positive-soft text-positive-ink',
  negative: 'bg-negative-soft text-negative-ink',
  warning: 'bg-warning-soft text-warning-ink',
  info: 'bg-info-soft text-info-ink',
  award: 'bg-award-soft text-award-ink',
} as const satisfies Record<Tone, string>;
