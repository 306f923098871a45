import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';

const WIDTH = 340;
const HEIGHT = 240;
const LEFT = 40;
const RIGHT = 10;
const TOP = 12;
const BOTTOM = 42;
/** Points of a limit, which is a curve. */
const STEPS = 40;

export type FunnelPoint = {
  readonly id: string;
  /** Number of observations. */
  readonly size: number;
  /** The difference from what is expected. */
  readonly value: number;
  /** Half the width of the range by chance. */
  readonly margin: number;
};

export type FunnelPlotProps = {
  /** What the chart shows, for a screen reader. */
  label: string;
  points: readonly FunnelPoint[];
  /** Below the axis of sizes. */
  sizeLabel: string;
  formatNumber: (value: number) => string;
};

/**
 * Differences from what is expected, by the number of observations. Between the two curves are differences by chance:
 * the fewer observations, the larger. Points outside are larger and of another shape.
 */
export function FunnelPlot({ label, points, sizeLabel, formatNumber }: FunnelPlotProps) {
  const sizes = points.map(({ size }) => size);
  const first = Math.min(...sizes) * 0.9;
  const last = Math.max(...sizes) * 1.05;
  const limit = limitOf(points);
  const most = Math.max(limit(first), ...points.map(({ value }) => Math.abs(value))) * 1.1;
  const x = scaleLinear<number>({ domain: [first, last], range: [LEFT, WIDTH - RIGHT] });
  const y = scaleLinear<number>({ domain: [-most, most], range: [HEIGHT - BOTTOM, TOP] });
  const curve = Array.from(
    { length: STEPS + 1 },
    (_, index) => first + ((last - first) * index) / STEPS,
  );
  return (
    <figure aria-label={label}>
      <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-auto w-full">
        {y.ticks(5).map((tick) => (
          <g key={tick}>
            <line
              x1={LEFT}
              x2={WIDTH - RIGHT}
              y1={y(tick)}
              y2={y(tick)}
              className={tick === 0 ? 'stroke-edge' : 'stroke-line'}
            />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" className={TICK}>
              {formatNumber(tick)}
            </text>
          </g>
        ))}
        {[1, -1].map((side) => (
          <LinePath
            key={side}
            data={curve}
            x={x}
            y={(size) => y(side * limit(size))}
            className="fill-none stroke-muted"
            strokeWidth={1.5}
            strokeDasharray="5 4"
          />
        ))}
        {points.map(({ id, size, value, margin }) =>
          Math.abs(value) > margin ? (
            <path key={id} d={`M${x(size)} ${y(value) - 7}l7 7l-7 7l-7 -7z`} className="fill-ink" />
          ) : (
            <circle key={id} cx={x(size)} cy={y(value)} r={4} className="fill-accent" />
          ),
        )}
        {x.ticks(4).map((tick) => (
          <text key={tick} x={x(tick)} y={HEIGHT - 24} textAnchor="middle" className={TICK}>
            {formatNumber(tick)}
          </text>
        ))}
        <text x={WIDTH - RIGHT} y={HEIGHT - 6} textAnchor="end" className={TICK}>
          {sizeLabel}
        </text>
      </svg>
    </figure>
  );
}

const TICK = 'fill-muted text-2xs tabular';

/** The mean limit at a number of observations: it falls with their square root. */
const limitOf = (points: readonly FunnelPoint[]): ((size: number) => number) => {
  const deviations = points.map(({ size, margin }) => margin * Math.sqrt(size));
  const mean = deviations.reduce((sum, one) => sum + one, 0) / Math.max(1, deviations.length);
  return (size) => mean / Math.sqrt(size);
};
