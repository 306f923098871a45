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

/**
 * How a whole divides, at a glance; the numbers stand beside it in words. A part moves and grows by transforms
 * alone: nothing is laid out anew while it does.
 */
export function TallyBar({ parts, total, className }: TallyBarProps) {
  const share = (count: number) => (total === 0 ? 0 : count / total);
  const before = (place: number) =>
    parts.slice(0, place).reduce((sum, { count }) => sum + count, 0);
  return (
    <div
      aria-hidden
      className={classes('relative h-1.5 overflow-hidden rounded-full bg-line', className)}
    >
      {parts.map(({ tone, count }, place) => (
        <div
          key={tone}
          style={{
            transform: `translateX(${100 * share(before(place))}%) scaleX(${share(count)})`,
          }}
          className={classes(
            'absolute inset-0 origin-left transition-transform duration-200',
            fills[tone],
          )}
        />
      ))}
    </div>
  );
}
