import { classes } from '../classes.ts';

/** A place held for something that loads; give it the size of what will come. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden
      className={classes('block animate-breathe rounded-mark bg-line', className ?? 'h-4 w-full')}
    />
  );
}

/** Rows held in the shape of `ListRow`, with the wait told once to screen readers. */
export function SkeletonRows({ count, label }: { count: number; label: string }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <output className="sr-only">{label}</output>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className="flex min-h-16 items-center gap-3 border-b border-line px-4 last:border-0"
        >
          <Skeleton className="size-10 rounded-full" />
          <div className="grow space-y-2">
            <Skeleton className={classes('h-4', index % 2 ? 'w-2/5' : 'w-3/5')} />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
