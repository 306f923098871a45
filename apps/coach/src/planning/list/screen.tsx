import type { Label } from '@springboard/contract';
import { localeOf, useTranslation } from '@springboard/i18n';
import {
  TitleDialog,
  useAlerts,
  useApi,
  useOfflineReason,
  useOfflineState,
  usePagerLabels,
  useTableParams,
} from '@springboard/portal';
import { Button, EmptyState, PageHeader } from '@springboard/ui';
import { DataTable, type TableColumn } from '@springboard/ui/table';
import { FolderPlus, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { usePlannedScheme } from '../planned-scheme.ts';
import { usePlanning, usePlanRights } from '../plans.ts';
import { usePlanningSubmit } from '../submit-context.ts';
import { GROUP_COLUMNS, GroupsTable } from './groups-table.tsx';
import { AFTER_CREATE, LABEL_PAGE_SIZES, PLAN_PAGE_SIZES } from './page-sizes.ts';
import { PLAN_COLUMNS, PlansTable } from './plans-table.tsx';

const PLANS = { columns: PLAN_COLUMNS, sort: 'title', sizes: PLAN_PAGE_SIZES } as const;
const GROUPS = { columns: GROUP_COLUMNS, sort: 'title', sizes: PLAN_PAGE_SIZES } as const;

/** The lesson plans of a scheme and their groups (§2, lesson-plans). */
export function Component() {
  const { t } = useTranslation('planning');
  const { curriculum } = usePlannedScheme();
  const planning = usePlanning();
  const { mayMake, mayGroup } = usePlanRights();
  const reason = useOfflineReason();
  const [making, setMaking] = useState<'plan' | 'group' | null>(null);
  const plansTable = useTableParams(PLANS, 'plans');
  const groupsTable = useTableParams(GROUPS, 'groups');
  const { slug } = curriculum;
  const plans = useMemo(
    () => planning.plans.filter(({ scheme_slug }) => scheme_slug === slug),
    [planning.plans, slug],
  );
  const groups = useMemo(
    () => planning.plan_groups.filter(({ scheme_slug }) => scheme_slug === slug),
    [planning.plan_groups, slug],
  );
  const raised = { page: 0, per_page: AFTER_CREATE };

  return (
    <>
      <PageHeader
        title={curriculum.title}
        subtitle={t('list.subtitle')}
        actions={
          <>
            {mayMake && (
              <Button
                variant="primary"
                icon={<Plus aria-hidden size={20} />}
                disabledReason={reason}
                onClick={() => setMaking('plan')}
              >
                {t('list.newPlan')}
              </Button>
            )}
            {mayGroup && (
              <Button
                icon={<FolderPlus aria-hidden size={20} />}
                disabledReason={reason}
                onClick={() => setMaking('group')}
              >
                {t('list.newGroup')}
              </Button>
            )}
          </>
        }
      />
      <div className="space-y-6 pb-6">
        <PlansTable plans={plans} {...plansTable} />
        <GroupsTable groups={groups} {...groupsTable} />
        <LabelsTable labels={planning.labels} />
      </div>
      {making === 'plan' && (
        <NewPlan
          onMade={() => plansTable.onQueryChange({ ...plansTable.query, ...raised })}
          onClose={() => setMaking(null)}
        />
      )}
      {making === 'group' && (
        <NewGroup
          onMade={() => groupsTable.onQueryChange({ ...groupsTable.query, ...raised })}
          onClose={() => setMaking(null)}
        />
      )}
    </>
  );
}

type NewProps = { onMade: () => void; onClose: () => void };

/** Creates a plan with the default sections of the scheme. */
function NewPlan({ onMade, onClose }: NewProps) {
  const { t } = useTranslation(['planning', 'common']);
  const { curriculum } = usePlannedScheme();
  const { plans } = usePlanning();
  const { isOwn } = usePlanRights();
  const submit = usePlanningSubmit();
  const tellMade = useTellMade();
  const api = useApi();
  const { slug } = curriculum;
  const storedSections = useOfflineState(({ schemes }) => schemes[slug]?.sections);
  /** Asks the server if the sections have not been downloaded yet. */
  const findDefaultSections = async () => {
    if (storedSections !== undefined) return storedSections;
    const response = await api.call('GET /schemes/:slug/sections', { params: { slug } });
    return response.ok ? response.value : [];
  };
  const create = async (title: string) => {
    const sections = (await findDefaultSections())
      .toSorted((a, b) => a.ordering - b.ordering)
      .map((part) => ({ title: part.title, node_ids: [] }));
    const scheme_uuid = curriculum.uuid;
    const result = await submit({ intent: 'create_plan', title, scheme_uuid, sections });
    if (!result.ok) return result.error;
    onMade();
    const uuid = result.value?.uuid ?? null;
    tellMade(
      result.value?.title ?? title,
      uuid === null ? null : paths.plan(curriculum.slug, uuid),
    );
    return null;
  };
  return (
    <TitleDialog
      heading={t('planning:list.newPlan')}
      confirm={t('common:actions.create')}
      taken={plans.filter(isOwn).map(({ title }) => title)}
      onConfirm={create}
      onClose={onClose}
    />
  );
}

function NewGroup({ onMade, onClose }: NewProps) {
  const { t } = useTranslation(['planning', 'common']);
  const { curriculum } = usePlannedScheme();
  const { plan_groups } = usePlanning();
  const { isOwn } = usePlanRights();
  const submit = usePlanningSubmit();
  const tellMade = useTellMade();
  const create = async (title: string) => {
    const scheme_uuid = curriculum.uuid;
    const result = await submit({ intent: 'create_group', title, scheme_uuid });
    if (!result.ok) return result.error;
    onMade();
    const uuid = result.value?.uuid ?? null;
    tellMade(
      result.value?.title ?? title,
      uuid === null ? null : paths.planGroup(curriculum.slug, uuid),
    );
    return null;
  };
  return (
    <TitleDialog
      heading={t('planning:list.newGroup')}
      confirm={t('common:actions.create')}
      taken={plan_groups.filter(isOwn).map(({ title }) => title)}
      onConfirm={create}
      onClose={onClose}
    />
  );
}

/** Shows a message with the title of the created item and a link to it. */
const useTellMade = () => {
  const { t } = useTranslation(['planning', 'common']);
  const alerts = useAlerts();
  const navigate = useNavigate();
  return (title: string, to: string | null) =>
    alerts.raise({
      tone: 'success',
      title: t('planning:list.made', { title }),
      ...(to !== null && {
        action: {
          label: t('common:actions.open'),
          hint: t('planning:list.subtitle'),
          onAction: () => void navigate(to),
        },
      }),
    });
};

const DEFAULTS = {
  columns: ['name', 'kind', 'value'],
  sort: 'name',
  sizes: LABEL_PAGE_SIZES,
} as const;

/** The headings of every plan, defined by the club or its national body (§2, Labels table). */
function LabelsTable({ labels }: { labels: readonly Label[] }) {
  const { t, i18n } = useTranslation(['planning', 'common']);
  const pagerLabels = usePagerLabels();
  const table = useTableParams(DEFAULTS, 'labels');
  const columns = useMemo(
    (): readonly TableColumn<Label>[] => [
      {
        id: 'name',
        header: t('planning:labels.name'),
        cell: ({ name }) => name,
        sortValue: ({ name }) => name,
      },
      {
        id: 'kind',
        header: t('planning:labels.kind'),
        cell: ({ kind }) => t(`labels.${kind}`),
        phoneCell: ({ kind }) => t(`labels.${kind}`),
        sortValue: ({ kind }) => t(`labels.${kind}`),
      },
      {
        id: 'value',
        header: t('planning:labels.value'),
        cell: ({ value }) => (value === '' ? null : value),
        phoneCell: ({ value }) => (value === '' ? null : value),
        sortValue: ({ value }) => value,
      },
    ],
    [t],
  );
  return (
    <DataTable
      caption={t('planning:labels.title')}
      columns={columns}
      rows={labels}
      rowKey={({ id }) => String(id)}
      {...table}
      sizes={LABEL_PAGE_SIZES}
      pagerLabels={pagerLabels}
      loadingLabel={t('common:state.loading')}
      locale={localeOf(i18n)}
      empty={<EmptyState title={t('planning:labels.none')} />}
    />
  );
}
