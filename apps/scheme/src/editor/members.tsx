import { useFormat } from '@springboard/portal';
import { nodeOf } from './draft.ts';
import type { Translate } from './rule-text.ts';
import { useSchemeEditor } from './scheme-editor.ts';

type MembersProps = {
  id: string;
  /** Null: fewer than 5. */
  members: number | null;
  t: Translate;
};

/** How many members are at a level or skill of the published version now. A group has no members of its own. */
export function Members({ id, members, t }: MembersProps) {
  const format = useFormat();
  const { published } = useSchemeEditor().facts;
  const type = published === null ? undefined : nodeOf(published.draft, id)?.t;
  if (type === undefined || type === 'sg') return null;
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
