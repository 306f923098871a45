import { classes } from '../classes.ts';

export type AvatarProps = {
  name: string;
  /** Diameter: 32, 40 or 64 px. */
  size?: 'small' | 'normal' | 'large' | undefined;
};

const sizes = {
  small: 'size-8 text-2xs',
  normal: 'size-10 text-xs',
  large: 'size-16 text-lg',
} as const;

/** The initials of the first and last word. The full name is beside it. */
export function Avatar({ name, size = 'normal' }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={classes(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-neutral-soft font-strong text-muted select-none',
        sizes[size],
      )}
    >
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
