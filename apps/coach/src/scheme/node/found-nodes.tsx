import { searchScheme, shownEntries } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { EmptyState, List } from '@springboard/ui';
import { useReader } from '../reader.ts';
import { NodeRow } from './node-row.tsx';

/** More than these nobody reads; another letter brings the one that is meant. */
const MOST_SHOWN = 50;

/** §2: nodes of the whole scheme that the search names; one of them is jumped to. */
export function FoundNodes({ search }: { search: string }) {
  const { t } = useTranslation(['scheme-browser', 'common']);
  const { curriculum } = useReader();
  const found = searchScheme(shownEntries(curriculum.tree), search);
  if (found.length === 0) return <EmptyState title={t('common:state.noResults', { search })} />;
  return (
    <>
      <output className="mb-2 block px-1 text-sm text-muted tabular">
        {t('scheme-browser:node.found', { count: found.length })}
      </output>
      <List label={t('scheme-browser:node.results')}>
        {found.slice(0, MOST_SHOWN).map(({ id, path }) => {
          const node = path.at(-1);
          const place = path.slice(0, -1).map(({ title }) => title);
          return node && <NodeRow key={id} node={node} place={place.join(' · ')} />;
        })}
      </List>
      {found.length > MOST_SHOWN && (
        <p className="px-1 pt-3 text-sm text-muted">
          {t('scheme-browser:node.moreFound', { count: found.length - MOST_SHOWN })}
        </p>
      )}
    </>
  );
}
