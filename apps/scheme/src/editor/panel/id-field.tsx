import { useTranslation } from '@springboard/i18n';
import { TextField } from '@springboard/ui';
import { useState } from 'react';
import { nodeOf } from '../draft.ts';
import { useEdits, useSchemeEditor } from '../scheme-editor.ts';
import { useEditingReason } from '../use-editing-reason.ts';
import { usePublishedIdText } from '../use-published-id-text.ts';
import { useRejectionText } from '../use-rejection-text.ts';

type IdFieldProps = { id: string };

/** The id of a node. Members have grades under a published id, so only that of a new node can be changed. */
export function IdField({ id }: IdFieldProps) {
  const { t } = useTranslation('scheme');
  const isPublished = useEdits(({ draft }) => draft.publishedIds.has(id));
  const isMirrored = useEdits(({ draft }) => nodeOf(draft, id)?.is_owner === false);
  const reason = useEditingReason();
  if (isPublished || isMirrored || reason !== undefined)
    return <p className="text-xs wrap-anywhere text-muted">{t('editor.id', { id })}</p>;
  return <NewIdField id={id} />;
}

/** Saved when the field is left or with Enter: while it is typed, an id is another one or none. */
function NewIdField({ id }: IdFieldProps) {
  const { t } = useTranslation('scheme');
  const { edits, view } = useSchemeEditor();
  const rejectionText = useRejectionText();
  const publishedIdText = usePublishedIdText();
  const [typed, setTyped] = useState(id);
  const [error, setError] = useState<string>();
  const save = () => {
    const to = typed.trim();
    if (to === '' || to === id) {
      setTyped(id);
      setError(undefined);
      return;
    }
    const result = edits.commit([{ kind: 'rename_id', node_id: id, to }]);
    if (!result.ok) {
      const reject = (announcement: string) => {
        setError(announcement);
        view.setState({ announcement });
      };
      reject(rejectionText(result.code, result.with));
      if (result.code === 'PUBLISHED_ID' && result.node_id !== undefined)
        void publishedIdText(result.node_id).then(reject);
      return;
    }
    view.setState(({ open }) => ({
      focused: to,
      anchor: to,
      open: open.has(id) ? new Set([...open, to]) : open,
    }));
  };
  return (
    <TextField
      className="w-full"
      label={t('editor.newId.label')}
      hint={t('editor.newId.hint')}
      value={typed}
      error={error}
      autoComplete="off"
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) save();
      }}
    />
  );
}
