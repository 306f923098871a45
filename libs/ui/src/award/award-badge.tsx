import { classes } from '../classes.ts';
import { enamels } from './badge-colours.ts';

export type AwardBadgeProps = {
  /** From 1: determines the colour and the number of petals. */
  level: number;
  /** The text in the middle; the level's number by default. */
  mark?: string | undefined;
  earned: boolean;
  /** A data URL, in place of the drawn badge. */
  picture?: string | undefined;
  /** "Level 3, achieved": its name for screen readers. */
  label: string;
  /** Width in px. */
  size?: number | undefined;
  /** Animates a badge that has just been earned. */
  fresh?: boolean | undefined;
};

/**
 * The scheme's own picture, else a rosette with the level's number. A badge that is not earned yet is only an outline, or
 * pale.
 */
export function AwardBadge(props: AwardBadgeProps) {
  const { level, mark, earned, picture, label, size = 72, fresh } = props;
  const place = (Math.max(1, Math.trunc(level)) - 1) % enamels.length;
  const petals = 8 + place;
  return (
    <span className={classes('inline-flex shrink-0', fresh && 'animate-pop')}>
      <span className="sr-only">{label}</span>
      {picture !== undefined ? (
        <img
          src={picture}
          alt=""
          width={size}
          height={size}
          className={classes('aspect-square object-contain', !earned && 'opacity-40 grayscale')}
        />
      ) : (
        <svg aria-hidden viewBox="0 0 100 100" width={size} height={size}>
          {earned ? (
            <Enamel petals={petals} colour={`oklch(${enamels[place]?.join(' ')})`} />
          ) : (
            <path
              d={medalPath(petals, 47, 41)}
              fill="none"
              strokeWidth="2"
              className="stroke-edge"
            />
          )}
          <text
            x="50"
            y="63"
            textAnchor="middle"
            fontSize="34"
            className={classes(
              'font-strong',
              earned ? 'fill-[oklch(0.22_0.03_240)]' : 'fill-muted',
            )}
          >
            {mark ?? level}
          </text>
        </svg>
      )}
    </span>
  );
}

function Enamel({ petals, colour }: { petals: number; colour: string }) {
  return (
    <>
      <path d={medalPath(petals, 48, 42)} fill={colour} />
      <path d={medalPath(petals, 48, 42)} fill="black" opacity="0.14" />
      <circle cx="50" cy="50" r="36" fill={colour} />
      <path
        d="M22 60Q50 -4 78 60"
        fill="none"
        stroke="white"
        strokeOpacity="0.85"
        strokeWidth="3.5"
        strokeDasharray="0.1 7"
        strokeLinecap="round"
      />
    </>
  );
}

/**
 * The outline of a rosette around (50, 50): petals between two radii, as an SVG path.
 * @param outer radius of the petals' ends
 * @param inner radius at which the petals meet
 */
function medalPath(petals: number, outer: number, inner: number): string {
  const at = (turn: number, radius: number) => {
    const angle = (turn - 0.25) * 2 * Math.PI;
    return `${round(50 + radius * Math.cos(angle))} ${round(50 + radius * Math.sin(angle))}`;
  };
  const bulge = 2 * outer - inner;
  const curves = Array.from({ length: petals }, (_, petal) => {
    const middle = (petal + 0.5) / petals;
    return `Q${at(middle, bulge)} ${at((petal + 1) / petals, inner)}`;
  });
  return `M${at(0, inner)}${curves.join('')}Z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
