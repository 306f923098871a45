import type { VideoUse } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { renderLink } from '@springboard/portal';
import { paths } from '../paths.ts';
import { useScheme } from '../scheme/layout.tsx';

const SHOWN_USES = 3;

/** The nodes that show a video or a file. */
export function UsesCell({ uses = [] }: { uses: readonly VideoUse[] | undefined }) {
  const { t } = useTranslation('scheme');
  const { slug } = useScheme();
  if (uses.length === 0) return <span className="text-muted">{t('media.unused')}</span>;
  const more = uses.length - SHOWN_USES;
  return (
    <ul className="flex flex-col gap-1">
      {uses.slice(0, SHOWN_USES).map(({ node_id, title, published }) => (
        <li
          key={node_id}
          className="[&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center lg:[&_a]:min-h-6"
        >
          {renderLink({
            to: `${paths.scheme(slug)}?node=${encodeURIComponent(node_id)}`,
            className: 'text-accent-ink underline underline-offset-3 wrap-break-word',
            children: published ? title : t('media.inDraft', { title }),
          })}
        </li>
      ))}
      {more > 0 && <li className="text-muted">{t('media.moreUses', { number: more })}</li>}
    </ul>
  );
}
