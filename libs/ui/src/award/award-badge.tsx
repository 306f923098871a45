import { classes } from '../classes.ts';
import { medalPath } from './medal.ts';

export type AwardBadgeProps = {
  /** 1 upwards: sets the colour and the number of petals. */
  level: number;
  /** In the middle; the level's number when left out. */
  mark?: string | undefined;
  earned: boolean;
  /** "Level 3, achieved": its name for screen readers. */
  label: string;
  /** Width in px. */
  size?: number | undefined;
  /** A moment's movement when it has just been earned. */
  fresh?: boolean | undefined;
};

/** Enamel in the order of levels, far enough apart to tell neighbours; dark numbers stand on all of them. */
const enamels = [
  'oklch(0.78 0.11 232)',
  'oklch(0.79 0.14 150)',
  'oklch(0.87 0.145 98)',
  'oklch(0.78 0.14 58)',
  'oklch(0.74 0.14 22)',
  'oklch(0.76 0.13 350)',
  'oklch(0.75 0.12 300)',
  'oklch(0.79 0.1 195)',
  'oklch(0.85 0.02 240)',
  'oklch(0.84 0.14 88)',
] as const;

/** A rosette of enamel with the product's leap in it; what is not yet earned is its outline. */
export function AwardBadge({ level, mark, earned, label, size = 72, fresh }: AwardBadgeProps) {
  const place = (Math.max(1, Math.trunc(level)) - 1) % enamels.length;
  const petals = 8 + place;
  return (
    <span className={classes('inline-flex shrink-0', fresh && 'animate-pop')}>
      <span className="sr-only">{label}</span>
      <svg aria-hidden viewBox="0 0 100 100" width={size} height={size}>
        {earned ? (
          <Enamel petals={petals} colour={enamels[place] ?? enamels[0]} />
        ) : (
          <path d={medalPath(petals, 47, 41)} fill="none" strokeWidth="2" className="stroke-edge" />
        )}
        <text
          x="50"
          y="63"
          textAnchor="middle"
          fontSize="34"
          className={classes('font-strong', earned ? 'fill-[oklch(0.22_0.03_240)]' : 'fill-muted')}
        >
          {mark ?? level}
        </text>
      </svg>
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
