import type { ContentBlock } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { IconButton } from '@springboard/ui';
import { Bold, Link, List, Network } from 'lucide-react';
import { useRef, useState } from 'react';
import { nodeOf } from '../draft.ts';
import { NodePicker } from '../node-picker.tsx';
import { useEdits, useSchemeEditor } from '../scheme-editor.ts';
import { TypedTextArea } from './typed-field.tsx';

/** Types whose value is a list, a line for each item. */
const LISTS = ['tags', 'files', 'video'] as const satisfies readonly ContentBlock['type'][];
export const listOf = (type: ContentBlock['type']) => LISTS.find((list) => list === type);

type BlockValueProps = {
  block: ContentBlock;
  text: string;
  isLocked: boolean;
  onTyped: (text: string) => void;
  onTypingStart: () => void;
};

/** Plain Markdown with a small bar; a list has a line for each item. */
export function BlockValue(props: BlockValueProps) {
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
