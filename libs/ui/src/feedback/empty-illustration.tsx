import { classes } from '../classes.ts';

type FlightPathProps = { moving?: boolean | undefined; className?: string | undefined };

/** The product's illustration: a gymnast leaps off a springboard along a dotted line. */
export function Illustration({ moving = false, className }: FlightPathProps) {
  return (
    <svg aria-hidden viewBox="0 0 160 88" fill="none" className={className}>
      <path
        d="M6 82h48M49 69v13M30 74v8"
        className="stroke-edge"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path d="M7 79 55 67" className="stroke-ink" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M58 58Q96-40 144 72"
        className="stroke-edge"
        strokeWidth="3"
        strokeDasharray="0.1 9"
        strokeLinecap="round"
      />
      <path d="M126 82h28" className="stroke-line" strokeWidth="4" strokeLinecap="round" />
      <circle
        r="7"
        className={classes(
          'fill-accent [offset-path:path("M58_58Q96_-40_144_70")]',
          moving ? 'animate-leap' : '[offset-distance:46%]',
        )}
      />
    </svg>
  );
}
