import { useTranslation } from '@springboard/i18n';
import { Button, Notice } from '@springboard/ui';
import type { Orphan } from '../edits/edits-state.ts';
import { useEdits, useSchemeEditor } from '../scheme-editor.ts';
import { useEditingReason } from '../use-editing-reason.ts';

/** What the user wrote at nodes that another person has removed meanwhile (section 4, two administrators). */
export function Orphans() {
  const orphans = useEdits((state) => state.orphans);
  return orphans.map((orphan) => <OrphanNotice key={orphan.edit.id} orphan={orphan} />);
}

function OrphanNotice({ orphan }: { orphan: Orphan }) {
  const { t } = useTranslation('scheme');
  const { edits, view } = useSchemeEditor();
  const reason = useEditingReason();
  const { edit, title } = orphan;
  const restore = () => {
    if (!edits.settleOrphan(orphan, 'mine').ok) return;
    view.setState(({ focusRequest }) => ({
      focused: edit.node_id,
      anchor: edit.node_id,
      focusRequest: focusRequest + 1,
    }));
  };
  return (
    <div className="pt-4">
      <Notice kind="warning" live title={t('editor.orphan.title', { title })}>
        {typeof edit.value === 'string' && (
          <p className="my-2 wrap-anywhere whitespace-pre-wrap">{edit.value}</p>
        )}
        <span className="mt-2 flex flex-wrap gap-2">
          <Button size="small" disabledReason={reason} onClick={restore}>
            {t('editor.orphan.restore')}
          </Button>
          <Button size="small" onClick={() => edits.settleOrphan(orphan, 'theirs')}>
            {t('editor.orphan.discard')}
          </Button>
        </span>
      </Notice>
    </div>
  );
}
