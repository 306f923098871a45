import type { Catalogue } from '@springboard/i18n';
import type { ParseKeys } from 'i18next';
import type { OfflineState } from '@springboard/offline';
import type { Crumb } from '@springboard/ui';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { ActionFunction, LoaderFunction, ShouldRevalidateFunction } from 'react-router';

/** The exports of a screen's file, which loads on the first visit. */
export type ScreenModule = {
  readonly Component: ComponentType;
  /** Translations that the screen needs besides the portal's own; they load with its data. */
  readonly translations?: readonly Catalogue[];
  readonly loader?: LoaderFunction;
  readonly action?: ActionFunction;
  readonly shouldRevalidate?: ShouldRevalidateFunction;
  /** Replaces the shell's error page, if the screen can explain more. */
  readonly ErrorBoundary?: ComponentType;
};

/** A text of one of the catalogues. */
export type TitleKey = ParseKeys<['common', 'coach', 'club', 'scheme', 'parent']>;

/** The data from which a breadcrumb's text can be made. */
export type CrumbData = {
  readonly params: Readonly<Record<string, string | undefined>>;
  /** The data of the route's loader. */
  readonly loaderData: unknown;
  /** The state of the local database, in the portal that has one. */
  readonly offline: OfflineState | null;
};

/** How the shell shows a screen. All texts are keys with their namespace: `coach:groups.title`. */
export type ScreenHandle = {
  /** Title of the document, and of the breadcrumb without `crumb`. By the address if a route has several pages. */
  readonly title?: TitleKey | ((pathname: string, search: string) => TitleKey);
  /** The breadcrumb's text if it depends on data, such as the name of a group. Undefined: the title. */
  readonly crumb?: (data: CrumbData) => string | undefined;
  /** Replaces `crumb` for a route of nested pages, such as the nodes of a scheme. */
  readonly crumbs?: (data: Omit<CrumbData, 'offline'>) => readonly Crumb[];
  /** Search parameters that the breadcrumb's link keeps from the current address: the session's date. */
  readonly preservedParams?: readonly string[];
  /**
   * An element at the end of the breadcrumbs: the session date navigator. With React's `lazy`, so that it is no part
   * of the first download.
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

/** React Router does not type handles; only routes of screens have one. */
export const isScreenHandle = (handle: unknown): handle is ScreenHandle =>
  typeof handle === 'object' && handle !== null;
