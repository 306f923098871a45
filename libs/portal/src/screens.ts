import type { Catalogue } from '@springboard/i18n';
import type { ParseKeys } from 'i18next';
import type { OfflineState } from '@springboard/offline';
import type { Crumb } from '@springboard/ui';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { ActionFunction, LoaderFunction, ShouldRevalidateFunction } from 'react-router';

/** The exports of a screen's file, which loads on the first visit. */
export type ScreenModule = {
  readonly Component: ComponentType;
  /** What the screen shows beyond the portal's own catalogue; loads with its data. */
  readonly translations?: readonly Catalogue[];
  readonly loader?: LoaderFunction;
  readonly action?: ActionFunction;
  readonly shouldRevalidate?: ShouldRevalidateFunction;
  /** In place of the shell's own, where a screen can say more. */
  readonly ErrorBoundary?: ComponentType;
};

/** A text of one of the catalogues. */
export type TitleKey = ParseKeys<['common', 'coach', 'club', 'scheme', 'parent']>;

/** What the text of a breadcrumb can be made of. */
export type CrumbData = {
  readonly params: Readonly<Record<string, string | undefined>>;
  /** What the route's loader gave. */
  readonly loaderData: unknown;
  /** What the local database shows, in the portal that has one. */
  readonly offline: OfflineState | null;
};

/** How the shell shows a screen. All texts are keys with their namespace: `coach:groups.title`. */
export type ScreenHandle = {
  /** Title of the document, and of the breadcrumb where there is no `crumb`; by the path where a route has two pages. */
  readonly title?: TitleKey | ((pathname: string) => TitleKey);
  /** The breadcrumb's text where it depends on data: the name of a group. Undefined: the title. */
  readonly crumb?: (data: CrumbData) => string | undefined;
  /** In its place, where the route is of several pages one within the other: the nodes of a scheme. */
  readonly crumbs?: (data: Omit<CrumbData, 'offline'>) => readonly Crumb[];
  /** Search parameters that the breadcrumb's link keeps from the present address: the session's date. */
  readonly preservedParams?: readonly string[];
  /**
   * Stands at the end of the breadcrumbs: the session date navigator. By `lazy` of React, so that it
   * is no part of what every start loads.
   */
  readonly Aside?: LazyExoticComponent<ComponentType>;
};

/** A route of a portal, relative to its parent. A parent with `handle` is a breadcrumb of its children. */
export type Screen = {
  readonly path?: string;
  readonly index?: true;
  readonly handle?: ScreenHandle;
  readonly load?: () => Promise<ScreenModule>;
  readonly children?: readonly Screen[];
};

/** React Router knows nothing of what a handle holds; only routes made of screens have one. */
export const isScreenHandle = (handle: unknown): handle is ScreenHandle =>
  typeof handle === 'object' && handle !== null;
