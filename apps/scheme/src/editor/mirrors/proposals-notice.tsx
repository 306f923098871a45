import { useTranslation } from '@springboard/i18n';
import { Button, Notice } from '@springboard/ui';
import { useEdits, useSchemeEditor } from '../scheme-editor.ts';

/** How many changes of owners wait for a decision (D6). */
export function ProposalsNotice() {
  const { t } = useTranslation('scheme');
  const { view, openProposals } = useSchemeEditor();
  const count = useEdits(({ draft }) => openProposals(draft).count);
  if (count === 0) return null;
  return (
    <div className="mb-2">
      <Notice
        kind="info"
        live
        title={t('editor.proposals.notice', { count })}
        action={
          <Button size="small" onClick={() => view.setState({ dialog: 'proposals' })}>
            {t('editor.proposals.open')}
          </Button>
        }
      />
    </div>
  );
}
