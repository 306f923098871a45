import { classes } from '../classes.ts';

type FlightPathProps = { moving?: boolean | undefined; className?: string | undefined };

/** The product's own figure: a leap off a springboard, dotted, with the leaper at its height or on the way. */
export function FlightPath({ moving = false, className }: FlightPathProps) {
  return (
    <svg aria-hidden viewBox="0 0 160 88" fill="none" className={className}>
      <path d="M8 80h34l14-9" className="stroke-ink" strokeWidth="4" strokeLinecap="round" />
      <path d="M14 80q18-12 40-10" className="stroke-edge" strokeWidth="2" />
      <path
        d="M58 62Q98-34 148 78"
        className="stroke-edge"
        strokeWidth="3"
        strokeDasharray="0.1 9"
        strokeLinecap="round"
      />
      <path d="M132 82h24" className="stroke-line" strokeWidth="4" strokeLinecap="round" />
      <circle
        r="7"
        className={classes(
          'fill-accent [offset-path:path("M58_62Q98_-34_148_74")]',
          moving ? 'animate-leap' : '[offset-distance:46%]',
        )}
      />
    </svg>
  );
}
