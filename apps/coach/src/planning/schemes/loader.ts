import { can, featuresOf } from '@springboard/access';
import { partsOf } from '@springboard/portal';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { paths } from '../../paths.ts';
import { isUnreachable, shownSchemes, type ListedScheme } from '../../scheme/list/shown-schemes.ts';

export type PlannedSchemes = {
  readonly schemes: readonly ListedScheme[];
  /** False: the server could not be asked, and this device has none. */
  readonly known: boolean;
};

/**
 * The schemes of the user's groups, or all (AC18), and those of plans that colleagues have shared. With only
 * one the user is redirected to it, as in the scheme list (§2).
 */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<PlannedSchemes> {
  const parts = partsOf(context);
  const offline = parts.engine?.store.getState();
  await offline?.openPlanning();
  const { planning, schemes: here = {} } = offline?.store.getState() ?? {};
  const shared = new Map(
    [...(planning?.plans ?? []), ...(planning?.plan_groups ?? [])].map(({ scheme_slug: slug }) => [
      slug,
      { slug, title: here[slug]?.curriculum.title ?? slug },
    ]),
  );
  const listed = await listedNow(parts, request.signal);
  const others = [...shared.values()].filter(
    ({ slug }) => !listed.schemes.some((one) => one.slug === slug),
  );
  const schemes = [...listed.schemes, ...others];
  const [only, ...more] = schemes;
  if (only !== undefined && more.length === 0) throw redirect(paths.plans(only.slug));
  return { schemes, known: listed.known || schemes.length > 0 };
}

const listedNow = async (
  parts: ReturnType<typeof partsOf>,
  signal: AbortSignal,
): Promise<PlannedSchemes> => {
  const { client, features } = parts.session.store.getState();
  const provider = client?.auth_provider ?? 'other';
  const all = can.planAllSchemes({ provider, features: featuresOf(provider, features) });
  try {
    return { schemes: await shownSchemes(parts, { all, signal }), known: true };
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return { schemes: [], known: false };
  }
};
