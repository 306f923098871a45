import { useOfflineReason, useQueuedMoves } from '@springboard/portal';
import { Button, IconButton, MoveButtons } from '@springboard/ui';
import { Pencil, Plus, Trash2 } from 'lucide-react';

type OrderedEntriesProps<T> = {
  /** In the server's order: a new array each time it is loaded. */
  entries: readonly T[];
  textOf: (entry: T) => { title: string; detail: string };
  isBusy: boolean;
  labels: {
    readonly none: string;
    readonly add: string;
    readonly isFirst: string;
    readonly isLast: string;
    readonly up: (title: string) => string;
    readonly down: (title: string) => string;
    readonly edit: (title: string) => string;
    readonly remove: (title: string) => string;
  };
  onAdd: () => void;
  onEdit: (entry: T) => void;
  onRemove: (entry: T) => void;
  /** Returns whether the entry was moved. */
  onMove: (entry: T, position: number) => Promise<boolean>;
};

/** A list whose entries can be moved, edited, removed and added. Each change is sent on its own. */
export function OrderedEntries<T extends { readonly id: number }>({
  entries,
  textOf,
  isBusy,
  labels,
  onAdd,
  onEdit,
  onRemove,
  onMove,
}: OrderedEntriesProps<T>) {
  const offlineReason = useOfflineReason();
  const move = useQueuedMoves({
    items: entries,
    idOf: ({ id }) => id,
    isBusy,
    move: (entry, index, by) => onMove(entry, index + by),
  });
  return (
    <>
      {entries.length === 0 && <p className="mb-3 text-muted">{labels.none}</p>}
      <ol className="divide-y divide-line">
        {entries.map((entry, index) => {
          const { title, detail } = textOf(entry);
          return (
            <li key={entry.id} className="flex flex-wrap items-center gap-1 py-1">
              <span className="min-w-40 grow wrap-anywhere">
                {title}
                <span className="block text-sm text-muted">{detail}</span>
              </span>
              <span className="flex shrink-0">
                <MoveButtons
                  labels={{
                    up: labels.up(title),
                    down: labels.down(title),
                    isFirst: labels.isFirst,
                    isLast: labels.isLast,
                  }}
                  index={index}
                  count={entries.length}
                  onMove={(by) => {
                    if (offlineReason === undefined) move(entry.id, by);
                  }}
                />
                <IconButton
                  label={labels.edit(title)}
                  icon={<Pencil aria-hidden size={18} />}
                  disabledReason={offlineReason}
                  onClick={() => onEdit(entry)}
                />
                <IconButton
                  label={labels.remove(title)}
                  icon={<Trash2 aria-hidden size={18} />}
                  disabledReason={offlineReason}
                  onClick={() => !isBusy && onRemove(entry)}
                />
              </span>
            </li>
          );
        })}
      </ol>
      <Button
        className="mt-3"
        icon={<Plus aria-hidden size={18} />}
        disabledReason={offlineReason}
        onClick={onAdd}
      >
        {labels.add}
      </Button>
    </>
  );
}
