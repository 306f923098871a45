import { scaleLinear } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';

const WIDTH = 340;
const HEIGHT = 200;
const LEFT = 34;
const RIGHT = 10;
const TOP = 12;
const BOTTOM = 28;
/** The smallest top of the scale, so that a value of 1 is a small step. */
const LEAST_MAXIMUM = 5;

/** A value from a day on, until the next step. `date` is `YYYY-MM-DD`. */
export type ChartStep = { readonly date: string; readonly value: number };

export type StepChartProps = {
  /** What the chart shows, for a screen reader. */
  label: string;
  /** In order of their dates. */
  steps: readonly ChartStep[];
  /** The last day of the chart, `YYYY-MM-DD`. */
  end: string;
  formatNumber: (value: number) => string;
  formatDate: (date: string) => string;
};

/** A chart of a value that is constant between its changes. */
export function StepChart({ label, steps, end, formatNumber, formatDate }: StepChartProps) {
  const start = steps[0]?.date ?? end;
  const first = dayOf(start);
  const last = Math.max(first + 1, dayOf(end));
  const x = scaleLinear<number>({ domain: [first, last], range: [LEFT, WIDTH - RIGHT] });
  const most = Math.max(LEAST_MAXIMUM, ...steps.map(({ value }) => value));
  const y = scaleLinear<number>({ domain: [0, most], range: [HEIGHT - BOTTOM, TOP], nice: true });
  const points = pointsOf(steps, last);
  const accessors = {
    x: ([day]: Point) => x(day),
    y: ([, value]: Point) => y(value),
  };
  const ticks = y.ticks(4).filter(Number.isInteger);
  const lastPoint = points.at(-1);
  return (
    <figure aria-label={label}>
      <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-auto w-full">
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" className={TICK}>
              {formatNumber(tick)}
            </text>
          </g>
        ))}
        <AreaClosed data={points} yScale={y} {...accessors} className="fill-accent-soft" />
        <LinePath
          data={points}
          {...accessors}
          className="fill-none stroke-accent"
          strokeWidth={2.5}
          strokeLinejoin="round"
        />
        {lastPoint && (
          <circle cx={x(lastPoint[0])} cy={y(lastPoint[1])} r={4} className="fill-accent" />
        )}
        <text x={LEFT} y={HEIGHT - 8} className={TICK}>
          {formatDate(start)}
        </text>
        <text x={WIDTH - RIGHT} y={HEIGHT - 8} textAnchor="end" className={TICK}>
          {formatDate(end)}
        </text>
      </svg>
    </figure>
  );
}

const TICK = 'fill-muted text-2xs tabular';

type Point = readonly [day: number, value: number];

/** From zero along the steps to the last day; two points where the value changes. */
const pointsOf = (steps: readonly ChartStep[], last: number): Point[] => {
  const points = steps.flatMap(({ date, value }, index): Point[] => {
    const day = dayOf(date);
    return [
      [day, steps[index - 1]?.value ?? 0],
      [day, value],
    ];
  });
  return [...points, [last, steps.at(-1)?.value ?? 0]];
};

/** Days since 1970. */
const dayOf = (date: string): number => Date.parse(date) / 86_400_000;
