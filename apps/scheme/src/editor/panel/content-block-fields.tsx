import { CONTENT_TYPES, type ContentBlock } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { IconButton, MoveButtons, SelectField } from '@springboard/ui';
import { Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { FilesValue } from './files-value.tsx';
import { TagsInUse } from './tags-in-use.tsx';
import { TypedTextField } from './typed-field.tsx';
import { useMoveLabels } from './use-move-labels.ts';
import { BlockValue, listOf } from './block-value.tsx';

type ContentBlockFieldsProps = {
  block: ContentBlock;
  index: number;
  count: number;
  isLocked: boolean;
  onChange: (block: ContentBlock | null) => void;
  onTyped: (change: Partial<ContentBlock>) => void;
  onTypingStart: () => void;
  onMove: (by: -1 | 1) => void;
};

/** One block, edited where it is read. */
export function ContentBlockFields(props: ContentBlockFieldsProps) {
  const { block, index, count, isLocked, onChange, onTyped, onTypingStart, onMove } = props;
  const { t } = useTranslation('scheme');
  const { type, title, value } = block;
  const text = [value].flat().join('\n');
  const tags = [value].flat().filter((tag) => tag !== '');
  const name = t('editor.content.block', { index: index + 1 });
  const moveLabels = useMoveLabels()(name);
  const valueOf = (typed: string): ContentBlock['value'] =>
    listOf(type) !== undefined ? typed.split('\n').filter((line) => line.trim() !== '') : typed;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    // Alt with an arrow in one of its fields moves the block.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset aria-label={name} onKeyDown={onKeyDown} className="flex flex-col gap-3">
      <div className="flex items-end gap-1">
        <SelectField
          className="grow"
          label={t('editor.content.type', { index: index + 1 })}
          value={type}
          disabled={isLocked}
          options={CONTENT_TYPES.map((one) => ({
            value: one,
            label: t(`editor.content.types.${one}`),
          }))}
          onChange={({ target }) => {
            const next = CONTENT_TYPES.find((one) => one === target.value) ?? type;
            const lines = text.split('\n').filter((line) => line !== '');
            onChange({ ...block, type: next, value: listOf(next) !== undefined ? lines : text });
          }}
        />
        {!isLocked && (
          <>
            <MoveButtons labels={moveLabels} index={index} count={count} onMove={onMove} />
            <IconButton
              label={t('editor.removeNamed', { title: name })}
              icon={<Trash2 aria-hidden size={18} />}
              onClick={() => onChange(null)}
            />
          </>
        )}
      </div>
      {type !== 'title' && type !== 'tags' && (
        <TypedTextField
          label={t('editor.content.title')}
          value={title ?? ''}
          isLocked={isLocked}
          onTyped={(typed) => onTyped({ title: typed === '' ? null : typed })}
          onTypingStart={onTypingStart}
        />
      )}
      {type === 'title' ? (
        <TypedTextField
          label={t('editor.content.value.title')}
          value={text}
          isLocked={isLocked}
          onTyped={(typed) => onTyped({ value: typed })}
          onTypingStart={onTypingStart}
        />
      ) : type === 'files' ? (
        <FilesValue
          values={[value].flat()}
          isLocked={isLocked}
          onChange={(values) => onChange({ ...block, value: [...values] })}
        />
      ) : (
        <BlockValue
          block={block}
          text={text}
          isLocked={isLocked}
          onTyped={(typed) => onTyped({ value: valueOf(typed) })}
          onTypingStart={onTypingStart}
        />
      )}
      {type === 'tags' && !isLocked && (
        <TagsInUse chosen={tags} onAdd={(tag) => onChange({ ...block, value: [...tags, tag] })} />
      )}
    </fieldset>
  );
}
