import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import type { RenderLink } from '../link.ts';

const WIDTH = 340;
/** A bar that is a link is a large enough touch target at a width of 320 px. */
const ROW = 48;
/** The least space for the numbers, and the space of one of their characters. */
const MIN_RIGHT = 36;
const CHARACTER = 9;

export type ChartBar = {
  readonly id: string;
  readonly title: string;
  readonly value: number;
  /** The page that the bar links to. */
  readonly to?: string | undefined;
};

export type BarChartProps = {
  /** What the chart shows, for a screen reader. */
  label: string;
  bars: readonly ChartBar[];
  /** The value of a full bar; by default the highest value. */
  maximum?: number | undefined;
  formatNumber: (value: number) => string;
  renderLink?: RenderLink | undefined;
};

/** Horizontal bars, each below its title and with its value at the end. */
export function BarChart({ label, bars, maximum, formatNumber, renderLink }: BarChartProps) {
  const height = bars.length * ROW;
  const most = maximum ?? Math.max(1, ...bars.map(({ value }) => value));
  const longest = Math.max(...bars.map(({ value }) => formatNumber(value).length));
  const right = Math.max(MIN_RIGHT, (longest + 1) * CHARACTER);
  const x = scaleLinear<number>({ domain: [0, most], range: [0, WIDTH - right] });
  const y = scaleBand<string>({ domain: bars.map(({ id }) => id), range: [0, height] });
  return (
    <figure aria-label={label} className="relative">
      <svg aria-hidden viewBox={`0 0 ${WIDTH} ${height}`} className="h-auto w-full">
        {bars.map(({ id, title, value }) => {
          const top = y(id) ?? 0;
          return (
            <g key={id}>
              <text x={0} y={top + 15} className="fill-ink text-xs">
                {title}
              </text>
              <Bar
                x={0}
                y={top + 22}
                width={WIDTH - right}
                height={12}
                rx={6}
                className="fill-sunken"
              />
              {value > 0 && (
                <Bar
                  x={0}
                  y={top + 22}
                  width={Math.max(12, x(value))}
                  height={12}
                  rx={6}
                  className="fill-accent"
                />
              )}
              <text
                x={WIDTH}
                y={top + 33}
                textAnchor="end"
                className="fill-ink text-xs font-strong tabular"
              >
                {formatNumber(value)}
              </text>
            </g>
          );
        })}
      </svg>
      {renderLink &&
        bars.map(
          ({ id, title, value, to }, index) =>
            to !== undefined && (
              <span
                key={id}
                className="absolute inset-x-0 flex"
                style={{ top: `${(100 * index) / bars.length}%`, height: `${100 / bars.length}%` }}
              >
                {renderLink({
                  to,
                  className: 'grow rounded-control hover:bg-hover',
                  children: <span className="sr-only">{`${title}: ${formatNumber(value)}`}</span>,
                })}
              </span>
            ),
        )}
    </figure>
  );
}
