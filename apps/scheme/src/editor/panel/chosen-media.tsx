import { useTranslation } from '@springboard/i18n';
import { renderLink } from '@springboard/portal';
import { IconButton, MoveButtons, SelectField } from '@springboard/ui';
import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { paths } from '../../paths.ts';
import { useSchemeEditor } from '../scheme-editor.ts';
import { useMoveLabels } from './use-move-labels.ts';

type ChosenMediaProps<V extends string | number> = {
  values: readonly V[];
  nameOf: (value: V) => string;
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
  const { values, nameOf, noteOf, isLocked, onChange, others, labels } = props;
  const { t } = useTranslation('scheme');
  const { slug } = useSchemeEditor().facts;
  const moveLabels = useMoveLabels();
  const move = (index: number, by: -1 | 1) => {
    const value = values[index];
    const target = index + by;
    if (value === undefined || target < 0 || target >= values.length || isLocked) return;
    onChange(values.toSpliced(index, 1).toSpliced(target, 0, value));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    move(index, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <>
      <ol className="divide-y divide-line">
        {values.map((value, index) => (
          // Alt with an arrow in one of its buttons moves it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={value}
            className="flex min-h-11 items-center gap-1 text-sm"
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <span className="min-w-0 grow wrap-anywhere">
              {nameOf(value)}
              {noteOf(value) !== null && (
                <span className="block text-warning-ink">{noteOf(value)}</span>
              )}
            </span>
            {!isLocked && (
              <>
                <MoveButtons
                  labels={moveLabels(nameOf(value))}
                  index={index}
                  count={values.length}
                  onMove={(by) => move(index, by)}
                />
                <IconButton
                  label={t('editor.removeNamed', { title: nameOf(value) })}
                  icon={<X aria-hidden size={18} />}
                  onClick={() => onChange(values.toSpliced(index, 1))}
                />
              </>
            )}
          </li>
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
          to: paths.media(slug),
          className: 'text-accent-ink underline underline-offset-3',
          children: t('editor.videos.media'),
        })}
      </p>
    </>
  );
}
