import { useTranslation } from '@springboard/i18n';
import { renderLink } from '@springboard/portal';
import { EmptyState, List, ListRow, PageHeader } from '@springboard/ui';
import { NotebookPen } from 'lucide-react';
import { useLoaderData } from 'react-router';
import { paths } from '../../paths.ts';
import { usePlanning } from '../plans.ts';
import type { PlannedSchemes } from './loader.ts';

export { loader } from './loader.ts';

/** The schemes with lesson plans (§2, planning). */
export function Component() {
  const { t } = useTranslation('planning');
  const { schemes, known } = useLoaderData<PlannedSchemes>();
  const { plans } = usePlanning();
  const counts = Map.groupBy(plans, ({ scheme_slug }) => scheme_slug);
  return (
    <>
      <PageHeader title={t('schemes.title')} subtitle={t('schemes.subtitle')} />
      {schemes.length === 0 ? (
        <EmptyState
          title={t('schemes.none')}
          detail={known ? t('schemes.noneYet') : t('schemes.noneHere')}
        />
      ) : (
        <List label={t('schemes.label')}>
          {schemes.map(({ slug, title }) => (
            <ListRow
              key={slug}
              leading={
                <span className="flex size-11 items-center justify-center rounded-control bg-accent-soft text-accent-ink">
                  <NotebookPen aria-hidden size={22} />
                </span>
              }
              title={title}
              detail={t('schemes.plans', { count: counts.get(slug)?.length ?? 0 })}
              to={paths.plans(slug)}
              renderLink={renderLink}
            />
          ))}
        </List>
      )}
    </>
  );
}
