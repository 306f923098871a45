import { useFormat } from '@springboard/portal';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';

const WIDTH = 340;
const ROW = 42;
const RIGHT = 36;

export type LevelBar = { readonly id: string; readonly title: string; readonly members: number };

type LevelsChartProps = {
  /** What it shows, for who does not see it. */
  label: string;
  bars: readonly LevelBar[];
};

/** How many members of a group work at each level: a bar below each title. */
export default function LevelsChart({ label, bars }: LevelsChartProps) {
  const format = useFormat();
  const height = bars.length * ROW;
  const most = Math.max(1, ...bars.map(({ members }) => members));
  const x = scaleLinear<number>({ domain: [0, most], range: [0, WIDTH - RIGHT] });
  const y = scaleBand<string>({ domain: bars.map(({ id }) => id), range: [0, height] });
  return (
    <figure aria-label={label}>
      <svg aria-hidden viewBox={`0 0 ${WIDTH} ${height}`} className="h-auto w-full">
        {bars.map(({ id, title, members }) => {
          const top = y(id) ?? 0;
          return (
            <g key={id}>
              <text x={0} y={top + 15} className="fill-ink text-xs">
                {title}
              </text>
              <Bar
                x={0}
                y={top + 22}
                width={WIDTH - RIGHT}
                height={12}
                rx={6}
                className="fill-sunken"
              />
              {members > 0 && (
                <Bar
                  x={0}
                  y={top + 22}
                  width={Math.max(12, x(members))}
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
                {format.number(members)}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
