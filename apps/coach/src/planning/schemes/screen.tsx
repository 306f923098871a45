import { can, featuresOf } from '@springboard/access';
import { useTranslation } from '@springboard/i18n';
import { isUnreachable, portalContext, renderLink } from '@springboard/portal';
import { EmptyState, List, ListRow, PageHeader } from '@springboard/ui';
import { NotebookPen } from 'lucide-react';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { paths } from '../../paths.ts';
import { type ListedScheme, shownSchemes } from '../../scheme/list/shown-schemes.ts';
import { usePlanning } from '../plans.ts';

/** The schemes with lesson plans (§2, planning). */
export function Component() {
  const { t } = useTranslation('planning');
  const { schemes, known } = useLoaderData<PlannedSchemes>();
  const { plans } = usePlanning();
  const counts = Map.groupBy(plans, ({ scheme_slug }) => scheme_slug);
  return (
    <>
      <PageHeader title={t('schemes.title')} subtitle={t('schemes.subtitle')} />
      {schemes.length === 0 ? (
        <EmptyState
          title={t('schemes.none')}
          detail={known ? t('schemes.noneYet') : t('schemes.noneHere')}
        />
      ) : (
        <List label={t('schemes.label')}>
          {schemes.map(({ slug, title }) => (
            <ListRow
              key={slug}
              leading={
                <span className="flex size-11 items-center justify-center rounded-control bg-accent-soft text-accent-ink">
                  <NotebookPen aria-hidden size={22} />
                </span>
              }
              title={title}
              detail={t('schemes.plans', { count: counts.get(slug)?.length ?? 0 })}
              to={paths.plans(slug)}
              renderLink={renderLink}
            />
          ))}
        </List>
      )}
    </>
  );
}

type PlannedSchemes = {
  readonly schemes: readonly Pick<ListedScheme, 'slug' | 'title'>[];
  /** False: the server could not be reached. */
  readonly known: boolean;
};

/**
 * The schemes of the user's groups, or all (AC18), and the schemes of shared plans. With only one scheme the user is
 * redirected to it, as in the scheme list (§2).
 */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<PlannedSchemes> {
  const portal = portalContext(context);
  const offline = portal.offlineSession?.store.getState();
  if (!offline) throw new Error('no user is signed in');
  await offline.openPlanning();
  const { planning, schemes: here } = offline.store.getState();
  const shared = new Map(
    [...(planning?.plans ?? []), ...(planning?.plan_groups ?? [])].map(({ scheme_slug: slug }) => [
      slug,
      { slug, title: here[slug]?.curriculum.title ?? slug },
    ]),
  );
  const listed = await listedNow(portal, request.signal);
  const others = [...shared.values()].filter(
    ({ slug }) => !listed.schemes.some((candidate) => candidate.slug === slug),
  );
  const schemes = [...listed.schemes, ...others];
  const [only, ...more] = schemes;
  if (only !== undefined && more.length === 0) throw redirect(paths.plans(only.slug));
  return { schemes, known: listed.known };
}

const listedNow = async (
  portal: ReturnType<typeof portalContext>,
  signal: AbortSignal,
): Promise<PlannedSchemes> => {
  const { client, features } = portal.session.store.getState();
  const provider = client?.auth_provider ?? 'other';
  const all = can.planAllSchemes({ provider, features: featuresOf(provider, features) });
  try {
    return { schemes: await shownSchemes(portal, { all, signal }), known: true };
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return { schemes: [], known: false };
  }
};
