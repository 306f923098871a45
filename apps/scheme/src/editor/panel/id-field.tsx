import { useTranslation } from '@springboard/i18n';
import { nodeOf } from '../draft.ts';
import { useEdits, useSchemeEditor } from '../scheme-editor.ts';
import type { Commands } from '../use-commands.ts';
import { useEditingReason } from '../use-editing-reason.ts';
import { TypedTextField } from './typed-field.tsx';

type IdFieldProps = { id: string; commands: Commands };

/** The id of a node. Members have grades under a published id, so only that of a new node can be changed. */
export function IdField({ id, commands }: IdFieldProps) {
  const { t } = useTranslation('scheme');
  const { view } = useSchemeEditor();
  const isPublished = useEdits(({ draft }) => draft.publishedIds.has(id));
  const isMirrored = useEdits(({ draft }) => nodeOf(draft, id)?.is_owner === false);
  const reason = useEditingReason();
  if (isPublished || isMirrored || reason !== undefined)
    return <p className="text-xs wrap-anywhere text-muted">{t('editor.id', { id })}</p>;
  return (
    <TypedTextField
      className="w-full"
      label={t('editor.newId.label')}
      hint={t('editor.newId.hint')}
      value={id}
      isLocked={false}
      onTyped={(typed) => {
        const to = typed.trim();
        if (to === id || !commands.commit([{ kind: 'rename_id', node_id: id, to }])) return;
        view.setState(({ open }) => ({
          focused: to,
          anchor: to,
          open: open.has(id) ? new Set([...open, to]) : open,
        }));
      }}
    />
  );
}
