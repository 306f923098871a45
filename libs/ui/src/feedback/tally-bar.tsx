import { classes } from '../classes.ts';

export type TallyPart = { tone: 'positive' | 'negative' | 'accent'; count: number };

export type TallyBarProps = {
  parts: readonly TallyPart[];
  /** What the parts are part of; the rest stays empty. */
  total: number;
  className?: string | undefined;
};

const fills = {
  positive: 'bg-positive forced-colors:bg-[Highlight]',
  negative: 'bg-negative forced-colors:bg-[CanvasText]',
  accent: 'bg-accent forced-colors:bg-[Highlight]',
} as const;

/** How a whole divides, at a glance; the numbers stand beside it in words. */
export function TallyBar({ parts, total, className }: TallyBarProps) {
  return (
    <div
      aria-hidden
      className={classes('flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-line', className)}
    >
      {parts.map(({ tone, count }) => (
        <div
          key={tone}
          style={{ inlineSize: `${total === 0 ? 0 : (100 * count) / total}%` }}
          className={classes('transition-[inline-size] duration-200', fills[tone])}
        />
      ))}
    </div>
  );
}
