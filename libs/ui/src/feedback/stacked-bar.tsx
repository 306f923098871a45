import { classes } from '../classes.ts';

export type StackedBarPart = { tone: 'positive' | 'negative' | 'accent'; count: number };

export type StackedBarProps = {
  parts: readonly StackedBarPart[];
  /** The whole. The part of the bar that no value fills stays empty. */
  total: number;
  className?: string | undefined;
};

const fills = {
  positive: 'bg-positive forced-colors:bg-[Highlight]',
  negative: 'bg-negative forced-colors:bg-[CanvasText]',
  accent: 'bg-accent forced-colors:bg-[Highlight]',
} as const;

/**
 * A bar divided into parts; the numbers are beside it as text. Only transforms animate its parts, so that
 * no layout is needed.
 */
export function StackedBar({ parts, total, className }: StackedBarProps) {
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
