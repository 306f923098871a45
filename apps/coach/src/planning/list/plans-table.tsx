import type { LessonPlan } from '@springboard/contract';
import { localeOf, useTranslation } from '@springboard/i18n';
import { renderLink, useFormat, usePagerLabels } from '@springboard/portal';
import { Chip, EmptyState } from '@springboard/ui';
import { DataTable, type TableColumn, type TableQuery } from '@springboard/ui/table';
import { useMemo } from 'react';
import { paths } from '../../paths.ts';
import { PlanMenu } from '../plan/plan-menu.tsx';
import { usePlanRights } from '../plans.ts';
import { PLAN_PAGE_SIZES } from './page-sizes.ts';

type PlansTableProps = {
  plans: readonly LessonPlan[];
  query: TableQuery;
  onQueryChange: (query: TableQuery) => void;
};

export const PLAN_COLUMNS = ['title', 'owner', 'sections', 'updated_at'] as const;

/** The lesson plans of one scheme: the user's own and those shared by colleagues. */
export function PlansTable({ plans, query, onQueryChange }: PlansTableProps) {
  const { t, i18n } = useTranslation(['planning', 'common']);
  const columns = usePlanColumns();
  const pagerLabels = usePagerLabels();
  return (
    <DataTable
      caption={t('planning:list.plans')}
      columns={columns}
      rows={plans}
      rowKey={({ uuid }) => uuid}
      rowTo={({ scheme_slug, uuid }) => paths.plan(scheme_slug, uuid)}
      renderLink={renderLink}
      query={query}
      onQueryChange={onQueryChange}
      sizes={PLAN_PAGE_SIZES}
      pagerLabels={pagerLabels}
      loadingLabel={t('common:state.loading')}
      locale={localeOf(i18n)}
      empty={
        <EmptyState title={t('planning:list.noPlans')} detail={t('planning:list.noPlansText')} />
      }
    />
  );
}

const usePlanColumns = (): readonly TableColumn<LessonPlan>[] => {
  const { t } = useTranslation('planning');
  const format = useFormat();
  const { isOwn } = usePlanRights();
  return useMemo(() => {
    const ownerOf = ({ owner }: LessonPlan) => `${owner.firstname} ${owner.lastname}`;
    const whose = (plan: LessonPlan) => (isOwn(plan) ? <OwnMark plan={plan} /> : ownerOf(plan));
    return [
      {
        id: 'title',
        header: t('list.title'),
        cell: ({ title }) => title,
        sortValue: ({ title }) => title,
      },
      {
        id: 'owner',
        header: t('list.owner'),
        cell: whose,
        phoneCell: whose,
        sortValue: ownerOf,
      },
      {
        id: 'sections',
        header: t('list.sections'),
        cell: ({ sections }) => sections.length,
        phoneCell: ({ sections }) => t('session.sections', { count: sections.length }),
        sortValue: ({ sections }) => sections.length,
        align: 'end',
      },
      {
        id: 'updated_at',
        header: t('list.updated'),
        cell: ({ updated_at }) => format.moment(updated_at),
        phoneCell: ({ updated_at }) => format.moment(updated_at),
        sortValue: ({ updated_at }) => updated_at,
      },
      {
        id: 'menu',
        // On a phone the card opens the page of the plan, which has the same menu.
        phoneHidden: true,
        header: t('list.menu'),
        cell: (plan) => <PlanMenu plan={plan} />,
        align: 'end',
      },
    ];
  }, [t, format, isOwn]);
};

/** The owner, and with how many colleagues the plan is shared. */
function OwnMark({ plan }: { plan: LessonPlan }) {
  const { t } = useTranslation('planning');
  const count = plan.shared_users.length;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 sm:py-1.5">
      {t('list.own')}
      {count > 0 && <Chip>{t('list.sharedWith', { count })}</Chip>}
    </span>
  );
}
