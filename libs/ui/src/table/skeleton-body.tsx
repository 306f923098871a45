import { classes } from '../classes.ts';
import { Skeleton } from '../feedback/skeleton.tsx';

type SkeletonBodyProps = { columns: number; rows: number; cards: boolean };

/** Places held in the shape of the rows to come; on a phone with cards, a title and one line each. */
export function SkeletonBody({ columns, rows, cards }: SkeletonBodyProps) {
  return (
    <tbody aria-hidden className={cards ? 'max-sm:block' : undefined}>
      {Array.from({ length: rows }, (_, row) => (
        <tr
          key={row}
          className={classes(
            'border-t border-line',
            cards && 'max-sm:block max-sm:px-4 max-sm:py-3',
          )}
        >
          {Array.from({ length: columns }, (_, column) => (
            <td
              key={column}
              className={classes(
                'h-11 px-4 pointer-coarse:h-13',
                cards && 'max-sm:block max-sm:h-auto max-sm:px-0 max-sm:py-1',
                cards && column > 1 && 'max-sm:hidden',
              )}
            >
              <Skeleton className={classes('h-4 max-w-full', column === 0 ? 'w-40' : 'w-20')} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
