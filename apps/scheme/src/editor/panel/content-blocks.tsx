import { CONTENT_TYPES, type ContentBlock } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { usePortalContext } from '@springboard/portal';
import { Button, classes, IconButton, MoveButtons, SelectField, Switch } from '@springboard/ui';
import { Bold, Link, List, Network, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { isSameValue } from '../changed-fields.ts';
import { nodeOf } from '../draft.ts';
import { NodePicker } from '../node-picker.tsx';
import { useEdits, useSchemeEditor } from '../scheme-editor.ts';
import type { Commands } from '../use-commands.ts';
import { FieldFrame } from './field-frame.tsx';
import { FilesValue } from './files-value.tsx';
import { TagsInUse } from './tags-in-use.tsx';
import { TypedTextArea, TypedTextField } from './typed-field.tsx';
import { useField } from './use-field.ts';
import { useMoveLabels } from './use-move-labels.ts';

const Preview = lazy(() => import('./preview.tsx'));

type ContentBlocksProps = { id: string; commands: Commands };

const MAX_BLOCKS = 50;
const EMPTY_BLOCK: ContentBlock = { type: 'text', title: null, value: '' };
/** Types whose value is a list, a line for each item. */
const LISTS = ['tags', 'files', 'video'] as const satisfies readonly ContentBlock['type'][];
const listOf = (type: ContentBlock['type']) => LISTS.find((list) => list === type);

/**
 * What coaches and parents read about a node, block by block, with a preview on a phone: at a desk beside the blocks,
 * on a small screen in their place (§5).
 */
export function ContentBlocks({ id, commands }: ContentBlocksProps) {
  const { t } = useTranslation('scheme');
  const field = useField(commands, id, 'content');
  const { isPreview, setPreview } = usePreview();
  const blocks = field.value ?? [];
  const hasPreview = isPreview && blocks.length > 0;
  const label = t('editor.fields.content');
  const replace = (index: number, block: ContentBlock | null) =>
    field.set(blocks.flatMap((other, at) => (at !== index ? other : (block ?? []))));
  const move = (index: number, by: -1 | 1) => {
    const block = blocks[index];
    const target = index + by;
    if (block === undefined || target < 0 || target >= blocks.length) return;
    field.set(blocks.toSpliced(index, 1).toSpliced(target, 0, block));
  };
  /** What the fields showed when the typing in one of them began. */
  const shown = useRef(blocks);
  const saveTyped = (index: number, change: Partial<ContentBlock>) => {
    const isHere =
      blocks.length === shown.current.length && isSameValue(blocks[index], shown.current[index]);
    // Otherwise the text would replace another block: the server reports a conflict.
    const before = isHere ? blocks : shown.current;
    shown.current = before.map((other, at) => (at === index ? { ...other, ...change } : other));
    field.setTyped(shown.current, before);
  };
  return (
    <FieldFrame {...field} label={label} textOf={blocksText}>
      {blocks.length > 0 && (
        <Switch label={t('editor.content.preview')} checked={isPreview} onChange={setPreview} />
      )}
      <div
        className={classes(hasPreview && 'xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-4')}
        data-preview={isPreview || undefined}
      >
        <div className={classes(hasPreview && 'max-xl:hidden')}>
          <ol className="flex flex-col gap-3">
            {blocks.map((block, index) => (
              // Blocks have no ids; a moved block is drawn again.
              <li
                key={`${index} ${blocks.length}`}
                className="rounded-control border border-line p-3"
              >
                <Block
                  block={block}
                  index={index}
                  count={blocks.length}
                  isLocked={field.isLocked}
                  onChange={(next) => replace(index, next)}
                  onTyped={(change) => saveTyped(index, change)}
                  onTypingStart={() => {
                    shown.current = blocks;
                  }}
                  onMove={(by) => move(index, by)}
                />
              </li>
            ))}
          </ol>
          {!field.isLocked && blocks.length < MAX_BLOCKS && (
            <Button
              size="small"
              className="mt-3"
              icon={<Plus aria-hidden size={16} />}
              onClick={() => field.set([...blocks, EMPTY_BLOCK])}
            >
              {t('editor.content.add')}
            </Button>
          )}
        </div>
        {hasPreview && (
          <div className="min-w-0 max-xl:mx-auto max-xl:max-w-sm">
            <Suspense>
              <Preview id={id} />
            </Suspense>
          </div>
        )}
      </div>
    </FieldFrame>
  );
}

/** Remembered on this device, because it takes room from the tree. */
const PREVIEW_KEY = 'scheme_editor_preview';

const usePreview = () => {
  const { storage } = usePortalContext();
  const [isPreview, setShown] = useState(() => storage.getItem(PREVIEW_KEY) === '1');
  const setPreview = (isShown: boolean) => {
    setShown(isShown);
    if (isShown) storage.setItem(PREVIEW_KEY, '1');
    else storage.removeItem(PREVIEW_KEY);
  };
  return { isPreview, setPreview };
};

const blocksText = (value: unknown): string =>
  Array.isArray(value)
    ? value
        .map(({ title, value: text }: ContentBlock) =>
          [title, text].flat().filter(Boolean).join('\n'),
        )
        .join('\n\n')
    : '';

type BlockProps = {
  block: ContentBlock;
  index: number;
  count: number;
  isLocked: boolean;
  onChange: (block: ContentBlock | null) => void;
  onTyped: (change: Partial<ContentBlock>) => void;
  onTypingStart: () => void;
  onMove: (by: -1 | 1) => void;
};

function Block(props: BlockProps) {
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
            const next = CONTENT_TYPES.find((candidate) => candidate === target.value) ?? type;
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
        <ValueField
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

type ValueFieldProps = {
  block: ContentBlock;
  text: string;
  isLocked: boolean;
  onTyped: (text: string) => void;
  onTypingStart: () => void;
};

/** Plain Markdown with a small bar; a list has a line for each item. */
function ValueField(props: ValueFieldProps) {
  const { text, isLocked, onTyped, onTypingStart } = props;
  const { type } = props.block;
  const { t } = useTranslation('scheme');
  const frame = useRef<HTMLDivElement>(null);
  const [isPicking, setPicking] = useState(false);
  const list = listOf(type);
  /** Replaces the selected text. */
  const insert = (change: (selected: string) => string) => {
    const area = frame.current?.querySelector('textarea');
    if (!area) return;
    area.focus();
    const { selectionStart, selectionEnd, value } = area;
    const inserted = change(value.slice(selectionStart, selectionEnd));
    area.setRangeText(inserted, selectionStart, selectionEnd, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div ref={frame}>
      {list === undefined && !isLocked && (
        <div role="toolbar" aria-label={t('editor.content.bar')} className="-mb-1 flex">
          <IconButton
            label={t('editor.content.bold')}
            icon={<Bold aria-hidden size={18} />}
            onClick={() => insert((selected) => `**${selected || t('editor.content.sample')}**`)}
          />
          <IconButton
            label={t('editor.content.list')}
            icon={<List aria-hidden size={18} />}
            onClick={() =>
              insert((selected) =>
                selected
                  .split('\n')
                  .map((line) => `- ${line}`)
                  .join('\n'),
              )
            }
          />
          <IconButton
            label={t('editor.content.link')}
            icon={<Link aria-hidden size={18} />}
            onClick={() =>
              insert((selected) => `[${selected || t('editor.content.sample')}](https://)`)
            }
          />
          <IconButton
            label={t('editor.content.nodeLink')}
            icon={<Network aria-hidden size={18} />}
            onClick={() => setPicking(true)}
          />
        </div>
      )}
      <TypedTextArea
        label={t(`editor.content.value.${list ?? 'text'}`)}
        hint={list !== undefined ? t('editor.content.linesHint') : undefined}
        value={text}
        isLocked={isLocked}
        onTyped={onTyped}
        onTypingStart={onTypingStart}
      />
      {isPicking && (
        <LinkPicker
          onChoose={(title, address) => {
            setPicking(false);
            setTimeout(() => insert((selected) => `[${selected || title}](${address})`));
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}

type LinkPickerProps = { onChoose: (title: string, address: string) => void; onClose: () => void };

function LinkPicker({ onChoose, onClose }: LinkPickerProps) {
  const { t } = useTranslation('scheme');
  const { facts } = useSchemeEditor();
  const draft = useEdits((state) => state.draft);
  return (
    <NodePicker
      title={t('editor.content.nodeLink')}
      selected={new Set()}
      isMultiple={false}
      offers={() => true}
      reasonOf={() => null}
      onChoose={(id) => onChoose(nodeOf(draft, id)?.title ?? '', `/scheme/${facts.slug}${id}`)}
      onClose={onClose}
    />
  );
}
