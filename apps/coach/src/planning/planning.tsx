import { schemeBrowser } from '@springboard/i18n/areas/shared';
import { planning } from '@springboard/i18n/areas/coach';
import { useTranslation } from '@springboard/i18n';
import {
  useErrorText,
  useOffline,
  useOfflineState,
  useOnline,
  useSubmitAction,
} from '@springboard/portal';
import { Button, EmptyState, PageHeader } from '@springboard/ui';
import { Suspense } from 'react';
import { Await, Outlet, useLoaderData } from 'react-router';
import { paths } from '../paths.ts';
import type { PlanningRequest, PlanningResult } from './action.ts';
import type { OpenedPlanning } from './loader.ts';
import { Waiting } from './planning-skeleton.tsx';
import { SubmitContext } from './submit-context.ts';

export { action } from './action.ts';
export { loader, shouldRevalidate } from './loader.ts';

export const translations = [planning, schemeBrowser];

/** The layout of all planning screens. They show the data of this device. */
export function Component() {
  const { synced } = useLoaderData<OpenedPlanning>();
  const here = useOfflineState(({ planning }) => planning !== undefined && planning !== null);
  const submit = useSubmitAction<PlanningRequest, PlanningResult>(paths.planning);
  return (
    <SubmitContext value={submit}>
      {here ? (
        <Outlet />
      ) : (
        <Suspense fallback={<Waiting />}>
          <Await resolve={synced}>
            <NotHere />
          </Await>
        </Suspense>
      )}
    </SubmitContext>
  );
}

/** Appears if the lesson plans were never loaded, or the first load failed. */
function NotHere() {
  const { t } = useTranslation(['planning', 'common']);
  const errorText = useErrorText();
  const online = useOnline();
  const offline = useOffline();
  const { today } = useLoaderData<OpenedPlanning>();
  const error = useOfflineState(({ sync }) => sync.planning_error ?? null);
  return (
    <>
      <PageHeader title={t('common:nav.planning')} />
      <EmptyState
        title={t('planning:notHere')}
        detail={online && error !== null ? errorText(error) : t('planning:notHereText')}
        action={
          <Button
            variant="primary"
            disabledReason={online ? undefined : t('common:state.onlineRequired')}
            onClick={() => void offline.syncPlanning({ today, force: true })}
          >
            {t('common:actions.retry')}
          </Button>
        }
      />
    </>
  );
}
