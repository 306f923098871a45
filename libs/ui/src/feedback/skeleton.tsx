import { classes } from '../classes.ts';

export type SkeletonProps = { className?: string | undefined; round?: boolean | undefined };

/** A placeholder while content loads. Give it the size of the content. */
export function Skeleton({ className, round }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classes(
        'block animate-breathe bg-line',
        round ? 'rounded-full' : 'rounded-mark',
        className ?? 'h-4 w-full',
      )}
    />
  );
}

/** Placeholders in the shape of `ListRow`. Screen readers announce the loading once. */
export function SkeletonRows({ count, label }: { count: number; label: string }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <output className="sr-only">{label}</output>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className="flex min-h-16 items-center gap-3 border-b border-line px-4 last:border-0"
        >
          <Skeleton round className="size-10" />
          <div className="grow space-y-2">
            <Skeleton className={classes('h-4', index % 2 ? 'w-2/5' : 'w-3/5')} />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Placeholders in the shape of large menu cards, in two columns from tablet size. */
export function SkeletonCards({ count, label }: { count: number; label: string }) {
  return (
    <div className="grid gap-2.5 sm:grid-cols-2 sm:gap-3">
      <output className="sr-only">{label}</output>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className="flex min-h-18 items-center gap-3.5 rounded-card border border-line bg-surface p-3.5 sm:min-h-24 sm:gap-4 sm:p-4"
        >
          <Skeleton className="size-11 sm:size-13" />
          <div className="grow space-y-2">
            <Skeleton className={classes('h-4', index % 2 ? 'w-2/5' : 'w-1/2')} />
            <Skeleton className="h-3 w-3/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
