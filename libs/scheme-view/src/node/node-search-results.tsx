import { searchScheme, visibleEntries } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { EmptyState, List } from '@springboard/ui';
import { useSchemeView } from '../scheme-view-context.ts';
import { NodeRow } from './node-row.tsx';

/** Longer lists are not read: typing another letter is faster. */
const MAX_RESULTS = 50;

/** §2: the nodes of the whole scheme that match the search. */
export function NodeSearchResults({ search }: { search: string }) {
  const { t } = useTranslation(['scheme-browser', 'common']);
  const { curriculum } = useSchemeView();
  const found = searchScheme(visibleEntries(curriculum.tree), search);
  if (found.length === 0) return <EmptyState title={t('common:state.noResults', { search })} />;
  return (
    <>
      <output className="mb-2 block px-1 text-sm text-muted tabular">
        {t('scheme-browser:node.found', { count: found.length })}
      </output>
      <List label={t('scheme-browser:node.results')}>
        {found.slice(0, MAX_RESULTS).map(({ id, path }) => {
          const node = path.at(-1);
          const ancestors = path.slice(0, -1).map(({ title }) => title);
          return node && <NodeRow key={id} node={node} location={ancestors.join(' · ')} />;
        })}
      </List>
      {found.length > MAX_RESULTS && (
        <p className="px-1 pt-3 text-sm text-muted">
          {t('scheme-browser:node.moreFound', { count: found.length - MAX_RESULTS })}
        </p>
      )}
    </>
  );
}
