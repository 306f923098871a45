import { daysBetween } from '@springboard/domain';
import { useFormat } from '@springboard/portal';
import { scaleLinear } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';
import type { DayCount } from './passed-over-time.ts';

const WIDTH = 340;
const HEIGHT = 200;
const LEFT = 34;
const RIGHT = 10;
const TOP = 12;
const BOTTOM = 28;
/** A first skill is a step, not a leap to the top. */
const LEAST = 5;

type ProgressChartProps = {
  /** What it shows, for who does not see it. */
  label: string;
  days: readonly DayCount[];
  /** The last day that the line reaches, `YYYY-MM-DD`. */
  today: string;
};

/** How many skills somebody has passed, day by day; a step where it changed. */
export default function ProgressChart({ label, days, today }: ProgressChartProps) {
  const format = useFormat();
  const first = days[0]?.date ?? today;
  const span = Math.max(1, daysBetween(first, today));
  const x = scaleLinear<number>({ domain: [0, span], range: [LEFT, WIDTH - RIGHT] });
  const most = Math.max(LEAST, ...days.map(({ passed }) => passed));
  const y = scaleLinear<number>({ domain: [0, most], range: [HEIGHT - BOTTOM, TOP], nice: true });
  const steps = stepsOf(days, first, span);
  const place = {
    x: ([day]: Step) => x(day),
    y: ([, passed]: Step) => y(passed),
  };
  const ticks = y.ticks(4).filter(Number.isInteger);
  const last = steps.at(-1);
  return (
    <figure aria-label={label}>
      <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-auto w-full">
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" className={TICK}>
              {format.number(tick)}
            </text>
          </g>
        ))}
        <AreaClosed data={steps} yScale={y} {...place} className="fill-accent-soft" />
        <LinePath
          data={steps}
          {...place}
          className="fill-none stroke-accent"
          strokeWidth={2.5}
          strokeLinejoin="round"
        />
        {last && <circle cx={x(last[0])} cy={y(last[1])} r={4} className="fill-accent" />}
        <text x={LEFT} y={HEIGHT - 8} className={TICK}>
          {format.shortDate(first)}
        </text>
        <text x={WIDTH - RIGHT} y={HEIGHT - 8} textAnchor="end" className={TICK}>
          {format.shortDate(today)}
        </text>
      </svg>
    </figure>
  );
}

const TICK = 'fill-muted text-2xs tabular';

/** Days since the first, and how many had been passed. */
type Step = readonly [day: number, passed: number];

/** From nothing, along the days, to the present one: flat between two changes. */
const stepsOf = (days: readonly DayCount[], first: string, span: number): Step[] => {
  const steps = days.flatMap(({ date, passed }, place): Step[] => {
    const day = daysBetween(first, date);
    return [
      [day, days[place - 1]?.passed ?? 0],
      [day, passed],
    ];
  });
  return [...steps, [span, days.at(-1)?.passed ?? 0]];
};
