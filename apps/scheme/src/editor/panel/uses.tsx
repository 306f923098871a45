import type { NodeUses } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { renderLink } from '@springboard/portal';
import { Skeleton } from '@springboard/ui';
import { useMemo } from 'react';
import { paths } from '../../paths.ts';
import { nodeOf } from '../draft.ts';
import { usesOf } from '../node-dependencies.ts';
import { useEdits } from '../scheme-editor.ts';
import type { FieldsProps } from './node-fields.tsx';
import { useNodeUses } from './use-node-uses.ts';

/** What names this node: in its scheme, in other schemes, in lesson plans, and members with grades (section 4). */
export function Uses({ id, commands }: FieldsProps) {
  const { t } = useTranslation('scheme');
  const uses = useNodeUses(id);
  const draft = useEdits((state) => state.draft);
  const inside = useMemo(() => usesOf(draft, id), [draft, id]);
  const isUsed =
    inside.length > 0 ||
    (typeof uses === 'object' && (uses.mirrors.length > 0 || uses.plans > 0 || uses.graded !== 0));
  return (
    <>
      <ul className="text-sm">
        {inside.map((use) => (
          <li key={`${use.kind} ${use.id}`}>
            <button
              type="button"
              onClick={() => commands.focus(use.id)}
              className="min-h-11 w-full rounded-control px-2 text-left hover:bg-hover"
            >
              {nodeOf(draft, use.id)?.title}{' '}
              <span className="text-muted">{t(`editor.uses.${use.kind}`)}</span>
            </button>
          </li>
        ))}
        {typeof uses === 'object' && <UsesElsewhere uses={uses} />}
      </ul>
      {uses === 'loading' && <Skeleton className="h-11 w-full" />}
      {uses === 'unread' && <p className="text-sm text-muted">{t('editor.uses.unread')}</p>}
      {uses !== 'loading' && uses !== 'unread' && !isUsed && (
        <p className="text-sm text-muted">{t('editor.uses.none')}</p>
      )}
    </>
  );
}

function UsesElsewhere({ uses: { mirrors, plans, graded } }: { uses: NodeUses }) {
  const { t } = useTranslation('scheme');
  return (
    <>
      {mirrors.map(({ slug, scheme_title, node_id }) => (
        <li key={`${slug} ${node_id}`}>
          {renderLink({
            to: `${paths.scheme(slug)}?node=${encodeURIComponent(node_id)}`,
            className: 'flex min-h-11 items-center rounded-control px-2 text-ink hover:bg-hover',
            children: t('editor.uses.mirror', { scheme: scheme_title }),
          })}
        </li>
      ))}
      {plans > 0 && <li className="px-2 py-2.5">{t('editor.uses.plans', { count: plans })}</li>}
      {graded !== 0 && (
        <li className="px-2 py-2.5">
          {graded === null
            ? t('editor.uses.fewGraded')
            : t('editor.uses.graded', { count: graded })}
        </li>
      )}
    </>
  );
}
