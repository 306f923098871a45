import type { Scheme } from '@springboard/contract';
import { notFound, portalContext } from '@springboard/portal';
import {
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useOutletContext,
} from 'react-router';

type SchemeData = {
  /** For the breadcrumb. */
  readonly title: string;
  readonly scheme: Scheme;
};

/** Around the pages of one scheme. */
export function Component() {
  const { scheme } = useLoaderData<SchemeData>();
  return <Outlet context={scheme} />;
}

/** The scheme of the page. */
export const useScheme = (): Scheme => useOutletContext<Scheme>();

/** Another query of the same page needs no new list of schemes. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;

export const loader = async ({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<SchemeData> => {
  const { queries } = portalContext(context);
  const { value } = await queries.fetch('GET /schemes', { query: {} }, request.signal);
  const scheme = value.find(({ slug }) => slug === params['slug']);
  if (scheme === undefined) throw notFound();
  return { title: scheme.title, scheme };
};
