import { Skeleton } from '../feedback/skeleton.tsx';

/** Places held in the shape of the rows to come. */
export function SkeletonBody({ columns, rows }: { columns: number; rows: number }) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} className="border-t border-line">
          {Array.from({ length: columns }, (_, column) => (
            <td key={column} className="h-13 px-4">
              <Skeleton className={column === 0 ? 'h-4 w-40 max-w-full' : 'h-4 w-16 max-w-full'} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
