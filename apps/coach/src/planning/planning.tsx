import { useTranslation } from '@springboard/i18n';
import { useErrorText, useOffline, useOfflineState, useOnline } from '@springboard/portal';
import { Button, EmptyState, PageHeader } from '@springboard/ui';
import { Suspense } from 'react';
import { Await, Outlet, useLoaderData } from 'react-router';
import { AskContext, useAsking } from './asking.ts';
import type { OpenedPlanning } from './opened.ts';
import { Waiting } from './waiting.tsx';

export { action } from './action.ts';
export { loader, shouldRevalidate } from './opened.ts';

/** Stands around all screens of the planning: they show what is on this device. */
export function Component() {
  const { synced } = useLoaderData<OpenedPlanning>();
  const here = useOfflineState(({ planning }) => planning !== undefined && planning !== null);
  const ask = useAsking();
  return (
    <AskContext value={ask}>
      {here ? (
        <Outlet />
      ) : (
        <Suspense fallback={<Waiting />}>
          <Await resolve={synced}>
            <NotHere />
          </Await>
        </Suspense>
      )}
    </AskContext>
  );
}

/** Nothing was ever loaded, or the first load failed. */
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
