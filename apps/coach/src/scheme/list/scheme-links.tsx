import { useTranslation } from '@springboard/i18n';
import { renderLink, useOfflineState } from '@springboard/portal';
import { SchemeSize } from '@springboard/scheme-view';
import { List, ListRow } from '@springboard/ui';
import { ListTree } from 'lucide-react';
import { paths } from '../../paths.ts';
import type { ListedScheme } from './shown-schemes.ts';

/** §2: each scheme links to its route. */
export function SchemeLinks({ schemes }: { schemes: readonly ListedScheme[] }) {
  const { t } = useTranslation('scheme-browser');
  const here = useOfflineState((state) => state.schemes);
  return (
    <List label={t('list.title')}>
      {schemes.map(({ slug, title }) => {
        const curriculum = here[slug]?.curriculum;
        return (
          <ListRow
            key={slug}
            leading={
              <span className="flex size-11 items-center justify-center rounded-control bg-accent-soft text-accent-ink">
                <ListTree aria-hidden size={22} />
              </span>
            }
            title={title}
            detail={curriculum && <SchemeSize curriculum={curriculum} />}
            to={paths.scheme(slug)}
            renderLink={renderLink}
          />
        );
      })}
    </List>
  );
}
