import type { ContentBlock } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { usePortalContext } from '@springboard/portal';
import { Button, classes, Switch } from '@springboard/ui';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { isSameValue } from '../changed-fields.ts';
import { useSchemeEditor } from '../scheme-editor.ts';
import type { Commands } from '../use-commands.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './use-field.ts';
import { ContentBlockFields } from './content-block-fields.tsx';

const Preview = lazy(() => import('./preview.tsx'));

type ContentBlocksProps = { id: string; commands: Commands };

const MAX_BLOCKS = 50;
const EMPTY_BLOCK: ContentBlock = { type: 'text', title: null, value: '' };

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
  const list = useRef<HTMLOListElement>(null);
  const { view } = useSchemeEditor();
  /** The control that gets the focus with the next blocks, by its block and its place in it. */
  const focusNext = useRef<readonly [block: number, control: number] | null>(null);
  useEffect(() => {
    if (focusNext.current === null) return;
    const [block, control] = focusNext.current;
    focusNext.current = null;
    controlsOf(list.current?.children[block])[control]?.focus();
  });
  const add = () => {
    focusNext.current = [blocks.length, 0];
    field.set([...blocks, EMPTY_BLOCK]);
  };
  const move = (index: number, by: -1 | 1) => {
    const block = blocks[index];
    const target = index + by;
    if (block === undefined || target < 0 || target >= blocks.length) return;
    const control = controlsOf(list.current?.children[index]).findIndex(isFocused);
    if (control >= 0) focusNext.current = [target, control];
    field.set(blocks.toSpliced(index, 1).toSpliced(target, 0, block));
    const title = t('editor.content.block', { index: index + 1 });
    const position = target + 1;
    view.setState({
      announcement: t('editor.move.moved', { title, position, total: blocks.length }),
    });
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
          <ol ref={list} className="flex flex-col gap-3">
            {blocks.map((block, index) => (
              // Blocks have no ids; a moved block is drawn again.
              <li
                key={`${index} ${blocks.length}`}
                className="rounded-control border border-line p-3"
              >
                <ContentBlockFields
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
              onClick={add}
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

const controlsOf = (block: Element | undefined): readonly HTMLElement[] => [
  ...(block?.querySelectorAll<HTMLElement>('button, input, select, textarea') ?? []),
];

const isFocused = (element: HTMLElement): boolean => element === document.activeElement;

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
