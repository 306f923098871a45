import { useTranslation } from '@springboard/i18n';
import { renderLink } from '@springboard/portal';
import { classes, IconButton, MoveButtons, SelectField } from '@springboard/ui';
import { X } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { paths } from '../../paths.ts';
import { useSchemeEditor } from '../scheme-editor.ts';
import { useMoveLabels } from './use-move-labels.ts';
import { useReorder } from './use-reorder.ts';

type ChosenMediaProps<V extends string | number> = {
  values: readonly V[];
  nameOf: (value: V) => string;
  thumbnail: ComponentType<{ value: V }>;
  /** What is worth knowing about a chosen one; null: nothing. */
  noteOf: (value: V) => string | null;
  isLocked: boolean;
  onChange: (values: readonly V[]) => void;
  /** What can be added. */
  others: readonly { readonly value: V; readonly label: string }[];
  labels: { readonly add: string; readonly choose: string };
};

/** Videos or files of the scheme in the order in which coaches see them, and a choice of more. */
export function ChosenMedia<V extends string | number>(props: ChosenMediaProps<V>) {
  const {
    values,
    nameOf,
    thumbnail: Thumbnail,
    noteOf,
    isLocked,
    onChange,
    others,
    labels,
  } = props;
  const { t } = useTranslation('scheme');
  const { facts, view } = useSchemeEditor();
  const list = useId();
  const move = (index: number, target: number) => {
    const value = values[index];
    const isPlace = target >= 0 && target < values.length && target !== index;
    if (value === undefined || !isPlace || isLocked) return;
    onChange(values.toSpliced(index, 1).toSpliced(target, 0, value));
    const title = nameOf(value);
    const position = target + 1;
    view.setState({
      announcement: t('editor.move.moved', { title, position, total: values.length }),
    });
  };
  return (
    <>
      <ol className="divide-y divide-line">
        {values.map((value, index) => (
          <Item
            key={value}
            list={list}
            index={index}
            count={values.length}
            name={nameOf(value)}
            thumbnail={<Thumbnail value={value} />}
            note={noteOf(value)}
            isLocked={isLocked}
            onMove={move}
            onRemove={() => onChange(values.toSpliced(index, 1))}
          />
        ))}
      </ol>
      {others.length > 0 && (
        <SelectField
          label={labels.add}
          value=""
          disabled={isLocked}
          options={[
            { value: '', label: labels.choose },
            ...others.map(({ value, label }) => ({ value: String(value), label })),
          ]}
          onChange={({ target }) => {
            const added = others.find(({ value }) => String(value) === target.value);
            if (added !== undefined) onChange([...values, added.value]);
          }}
        />
      )}
      <p className="mt-2 text-sm [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
        {renderLink({
          to: paths.media(facts.slug),
          className: 'text-accent-ink underline underline-offset-3',
          children: t('editor.videos.media'),
        })}
      </p>
    </>
  );
}

type ItemProps = {
  list: string;
  index: number;
  count: number;
  name: string;
  thumbnail: ReactNode;
  note: string | null;
  isLocked: boolean;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
};

/** Moved by dragging, by its buttons, or by Alt with an arrow in one of them. */
function Item(props: ItemProps) {
  const { list, index, count, name, thumbnail, note, isLocked, onMove, onRemove } = props;
  const { t } = useTranslation('scheme');
  const moveLabels = useMoveLabels()(name);
  const element = useRef<HTMLLIElement>(null);
  const edge = useReorder(element, { list, index, isLocked, onMove });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(index, index + (event.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    // Its buttons take the keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={element}
      className={classes(
        'flex min-h-11 items-center gap-2 py-1 text-sm',
        !isLocked && 'cursor-grab',
        edge === 'before' && 'shadow-[inset_0_2px_var(--color-accent)]',
        edge === 'after' && 'shadow-[inset_0_-2px_var(--color-accent)]',
      )}
      onKeyDown={onKeyDown}
    >
      {thumbnail}
      <span className="min-w-0 grow wrap-anywhere">
        {name}
        {note !== null && <span className="block text-warning-ink">{note}</span>}
      </span>
      {!isLocked && (
        <>
          <MoveButtons
            labels={moveLabels}
            index={index}
            count={count}
            onMove={(by) => onMove(index, index + by)}
          />
          <IconButton
            label={t('editor.removeNamed', { title: name })}
            icon={<X aria-hidden size={18} />}
            onClick={onRemove}
          />
        </>
      )}
    </li>
  );
}
