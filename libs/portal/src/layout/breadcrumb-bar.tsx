import { useTranslation } from '@springboard/i18n';
import type { OfflineState } from '@springboard/offline';
import { Breadcrumbs, type Crumb } from '@springboard/ui';
import { createElement, type ReactElement, Suspense } from 'react';
import { type UIMatch, useLocation, useMatches } from 'react-router';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { createStore } from 'zustand/vanilla';
import { useDocumentTitle, usePortalContext, useSession } from '../hooks.ts';
import { isScreenHandle, type ScreenHandle } from '../screens.ts';
import { renderLink } from '../render-link.tsx';

/** The breadcrumbs. On a phone only the link back, or the portal's name on the first page of an area. */
export function BreadcrumbBar() {
  const { t } = useTranslation('common');
  const crumbs = useCrumbs();
  const aside = useAside();
  useDocumentTitle(crumbs.at(-1)?.label);
  const name = useSession(({ club, client }) => club?.name ?? client?.name);
  return (
    <>
      {crumbs.length < 2 && <span className="truncate text-sm font-strong sm:hidden">{name}</span>}
      <Breadcrumbs label={t('nav.breadcrumbs')} items={crumbs} renderLink={renderLink} />
      {aside && (
        <div className="ml-auto">
          <Suspense>{aside}</Suspense>
        </div>
      )}
    </>
  );
}

/** From the first page of the area to the current one. */
const useCrumbs = (): Crumb[] => {
  const { t } = useTranslation(['common', 'coach', 'club', 'scheme', 'parent']);
  const { search, pathname: here } = useLocation();
  const matches = useHandled();
  const dynamic = useOfflineSelection((offline) =>
    matches.map(({ handle, params, loaderData }) =>
      handle.crumb?.({ params, loaderData, offline }),
    ),
  );
  return matches.flatMap(({ handle, pathname, params, loaderData }, index) => {
    if (handle.crumbs !== undefined) return handle.crumbs({ params, loaderData });
    const { title } = handle;
    const key = typeof title === 'function' ? title(here, search) : title;
    const label = dynamic[index] ?? (key === undefined ? '' : t(key));
    // A route that could not be loaded has no title, and a breadcrumb without a title is useless.
    return label === ''
      ? []
      : [{ label, to: pathname + preserved(search, handle.preservedParams) }];
  });
};

const preserved = (search: string, names: readonly string[] = []): string => {
  const all = new URLSearchParams(search);
  const some = new URLSearchParams([...all].filter(([name]) => names.includes(name)));
  return some.size === 0 ? '' : `?${some}`;
};

/** The screen's own element at the end of the breadcrumbs. */
const useAside = (): ReactElement | null => {
  const Aside = useHandled().findLast(({ handle }) => handle.Aside !== undefined)?.handle.Aside;
  return Aside === undefined ? null : createElement(Aside);
};

type HandledMatch = UIMatch & { handle: ScreenHandle };

const useHandled = (): HandledMatch[] => useMatches().filter(isHandled);

const isHandled = (match: UIMatch): match is HandledMatch =>
  isScreenHandle(match.handle) &&
  (match.handle.title ?? match.handle.crumb ?? match.handle.crumbs) !== undefined;

const NO_ENGINE = createStore(() => null);
const NO_STATE = createStore<OfflineState | null>(() => null);

/** Subscribes to the local database, if the portal has one. */
const useOfflineSelection = <T,>(select: (state: OfflineState | null) => T[]): T[] => {
  const offline = useStore(usePortalContext().offlineSession?.store ?? NO_ENGINE);
  return useStore(offline?.store ?? NO_STATE, useShallow(select));
};
