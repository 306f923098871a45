import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { nodeOf } from './draft.ts';
import { useNodeFacts, useSchemeEditor } from './scheme-editor.ts';

/** How many members are at a level or skill of the published version now. A group has no members of its own. */
export function Members({ id }: { id: string }) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const { published } = useSchemeEditor().facts;
  const type = published === null ? undefined : nodeOf(published.draft, id)?.t;
  // Null: fewer than 5.
  const members = useNodeFacts(({ members: counts }) =>
    counts?.has(id) === false ? 0 : counts?.get(id),
  );
  if (members === undefined || type === undefined || type === 'sg') return null;
  const label =
    members === null
      ? t(`editor.members.few.${type}`)
      : t(`editor.members.${type}`, { count: members });
  return (
    <span title={label}>
      <span aria-hidden>
        {members === null ? t('editor.members.short') : format.number(members)}
      </span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
