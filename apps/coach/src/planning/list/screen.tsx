import { useTranslation } from '@springboard/i18n';
import { useAlerts, useOfflineState } from '@springboard/portal';
import { Button, PageHeader } from '@springboard/ui';
import { FolderPlus, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useAsk } from '../asking.ts';
import { useOfflineReason } from '../online-item.tsx';
import { usePlanning, usePlanRights } from '../plans.ts';
import { usePlannedScheme } from '../planned-scheme.ts';
import { TitleDialog } from '../title-dialog.tsx';
import { GROUP_COLUMNS, GroupsTable } from './groups-table.tsx';
import { LabelsTable } from './labels-table.tsx';
import { PLAN_COLUMNS, PlansTable } from './plans-table.tsx';
import { AFTER_CREATE, PLAN_PAGE_SIZES, useTableAddress } from './table-address.ts';

const PLANS = { columns: PLAN_COLUMNS, sort: 'title', sizes: PLAN_PAGE_SIZES } as const;
const GROUPS = { columns: GROUP_COLUMNS, sort: 'title', sizes: PLAN_PAGE_SIZES } as const;

/** The lesson plans of a scheme, and the groups they are put in (§2, lesson-plans). */
export function Component() {
  const { t } = useTranslation('planning');
  const { curriculum } = usePlannedScheme();
  const planning = usePlanning();
  const { mayMake, mayGroup } = usePlanRights();
  const reason = useOfflineReason();
  const [making, setMaking] = useState<'plan' | 'group' | null>(null);
  const plansTable = useTableAddress('plans', PLANS);
  const groupsTable = useTableAddress('groups', GROUPS);
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

/** A plan of one's own, with the parts that every plan of the scheme has. */
function NewPlan({ onMade, onClose }: NewProps) {
  const { t } = useTranslation(['planning', 'common']);
  const { curriculum } = usePlannedScheme();
  const { plans } = usePlanning();
  const { isOwn } = usePlanRights();
  const ask = useAsk();
  const tellMade = useTellMade();
  const parts = useOfflineState(({ schemes }) => schemes[curriculum.slug]?.sections);
  const create = async (title: string) => {
    const sections = (parts ?? [])
      .toSorted((a, b) => a.ordering - b.ordering)
      .map((part) => ({ title: part.title, node_ids: [] }));
    const scheme_uuid = curriculum.uuid;
    const outcome = await ask({ intent: 'create_plan', title, scheme_uuid, sections });
    if (!outcome.ok) return outcome.error;
    onMade();
    const { uuid } = outcome;
    tellMade(outcome.title ?? title, uuid === null ? null : paths.plan(curriculum.slug, uuid));
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
  const ask = useAsk();
  const tellMade = useTellMade();
  const create = async (title: string) => {
    const scheme_uuid = curriculum.uuid;
    const outcome = await ask({ intent: 'create_group', title, scheme_uuid });
    if (!outcome.ok) return outcome.error;
    onMade();
    const { uuid } = outcome;
    tellMade(outcome.title ?? title, uuid === null ? null : paths.planGroup(curriculum.slug, uuid));
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

/** Tells what was made under which title, with the way to it. */
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
          hint: t('planning:list.madeHint'),
          onAction: () => void navigate(to),
        },
      }),
    });
};
