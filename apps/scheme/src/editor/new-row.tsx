/* A treegrid has no tags of its own that a virtual list could use. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { childrenOf, typeForPlace } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { type KeyboardEvent, useState } from 'react';
import { nodeOf, parentIdOf } from './draft.ts';
import { planLines } from './plans.ts';
import type { Row } from './rows.ts';
import { useEdits, useSchemeEditor } from './scheme-editor.ts';
import { TitleInput } from './title-input.tsx';
import { INDENT, type RowPlace } from './tree-row.tsx';
import { TypeIcon } from './type-icon.tsx';
import type { Commands } from './use-commands.ts';

type NewRowProps = RowPlace & {
  row: Extract<Row, { kind: 'new' }>;
  commands: Commands;
};

/** The title of a new node. Enter adds it and begins the next; Enter without a title ends. */
export function NewRow({ row, top, height, rowIndex, commands }: NewRowProps) {
  const { t } = useTranslation('scheme');
  const { view, edits } = useSchemeEditor();
  const { parent, after, depth, position, count } = row;
  const type = useEdits(({ draft }) => typeForPlace(draft, parent));
  const [title, setTitle] = useState('');

  const end = () => {
    const { draft } = edits.store.getState();
    const next = after ?? parent;
    view.setState({ adding: null });
    if (next !== null && nodeOf(draft, next) !== undefined) commands.focus(next);
  };

  /** Returns the id of the new node; null without a title, or where it cannot be added. */
  const add = (): string | null => {
    const text = title.trim();
    if (text === '') return null;
    const { draft } = edits.store.getState();
    const plan = planLines(draft, { parent, after }, [{ title: text, depth: 0 }]);
    if (!commands.commit(plan.edits)) return null;
    const [added = null] = plan.added;
    view.setState({ announcement: t('editor.said.addedOne', { title: text }), focused: added });
    return added;
  };

  const addAndContinue = () => {
    if (title.trim() === '') {
      end();
      return;
    }
    const added = add();
    if (added === null) return;
    setTitle('');
    view.setState({ adding: { parent, after: added } });
  };

  /** Alt+Shift+→ and ← change the depth of what is being typed. */
  const changeDepth = ({ key, altKey, shiftKey }: KeyboardEvent): boolean => {
    if (!altKey || !shiftKey) return false;
    const { draft } = edits.store.getState();
    if (key === 'ArrowRight') {
      const above = after === null ? undefined : nodeOf(draft, after);
      if (above !== undefined && above.t !== 's' && above.is_owner !== false)
        commands.startAdding({
          parent: above.id,
          after: childrenOf(draft, above.id).at(-1) ?? null,
        });
      return true;
    }
    if (key !== 'ArrowLeft') return false;
    if (parent !== null) commands.startAdding({ parent: parentIdOf(draft, parent), after: parent });
    return true;
  };

  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-level={depth}
      aria-posinset={position}
      aria-setsize={count}
      style={{ transform: `translateY(${top}px)`, height }}
      className="scheme-row absolute inset-x-0 top-0 z-2 border-b border-line bg-surface text-sm"
    >
      <span role="gridcell" className="col-span-full flex min-w-0 items-center gap-1 px-1">
        <span aria-hidden style={{ width: (depth - 1) * INDENT + 28 }} className="shrink-0" />
        <TypeIcon type={type} />
        <TitleInput
          label={t(`editor.newTitle.${type}`)}
          placeholder={t(`editor.newTitle.${type}`)}
          value={title}
          onValueChange={setTitle}
          onEnter={addAndContinue}
          onEscape={end}
          onBlur={() => {
            if (title.trim() === '' || add() !== null) view.setState({ adding: null });
          }}
          onOtherKey={changeDepth}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain');
            if (!/[\r\n]./.test(text)) return;
            event.preventDefault();
            view.setState({ adding: null, pasted: { text, place: { parent, after } } });
          }}
        />
      </span>
    </div>
  );
}
