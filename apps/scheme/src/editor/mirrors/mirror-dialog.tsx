import { applyEdit, type DraftTree, newNodeId } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { nodeOf, parentIdOf } from '../draft.ts';
import { useEdits, useSchemeEditor, useView } from '../scheme-editor.ts';
import { useRejectionText } from '../use-rejection-text.ts';
import { MirrorPicker } from './mirror-picker.tsx';
import { rulesLeftOut } from './rules-left-out.ts';
import { type OwnerNode, useMirrors } from './use-mirrors.ts';

/** Adds a node that follows one of another scheme, inside the row with the focus or beside a skill. */
export function MirrorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('scheme');
  const { view, facts } = useSchemeEditor();
  const focused = useView((state) => state.focused);
  const draft = useEdits((state) => state.draft);
  const rejectionText = useRejectionText();
  const { add } = useMirrors();
  const isSkill = focused !== null && nodeOf(draft, focused)?.t === 's';
  const parent = focused === null || !isSkill ? focused : parentIdOf(draft, focused);
  const addOwner = async (owner: OwnerNode, title: string, tree: DraftTree) => {
    const id = newNodeId(draft, parent, title);
    onClose();
    if (!(await add(id, owner))) return;
    view.setState(({ open, focusRequest }) => ({
      focused: id,
      anchor: id,
      open: parent === null ? open : new Set([...open, parent]),
      focusRequest: focusRequest + 1,
      leftOut: rulesLeftOut(tree, owner.node_id),
    }));
  };
  return (
    <MirrorPicker
      title={t('editor.mirrored.addTitle', {
        title: (parent === null ? undefined : nodeOf(draft, parent)?.title) ?? facts.title,
      })}
      reasonOf={({ title, t: type }) => {
        const id = newNodeId(draft, parent, title);
        const node = { id, title, t: type };
        const result = applyEdit(draft, { kind: 'add', node, parent, after: null });
        return result.ok ? null : rejectionText(result.code, result.with);
      }}
      onChoose={(owner, { title }, tree) => void addOwner(owner, title, tree)}
      onClose={onClose}
    />
  );
}
