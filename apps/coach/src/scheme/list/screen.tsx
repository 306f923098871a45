import { matchesSearch } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { schemeBrowser } from '@springboard/i18n/areas/shared';
import {
  isUnreachable,
  NameSearch,
  portalContext,
  renderLink,
  useOfflineState,
} from '@springboard/portal';
import { SchemeSize } from '@springboard/scheme-view';
import { EmptyState, List, ListRow, PageHeader } from '@springboard/ui';
import { ListTree } from 'lucide-react';
import {
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { paths } from '../../paths.ts';
import { type ListedScheme, shownSchemes } from './shown-schemes.ts';

export const translations = [schemeBrowser];

/** The schemes to browse (§2, Scheme list). */
export function Component() {
  const { t } = useTranslation('scheme-browser');
  const [searchParams] = useSearchParams();
  const { schemes, isKnown } = useLoaderData<SchemeListData>();
  const search = searchParams.get('search') ?? '';
  const results = schemes.filter(({ title }) => matchesSearch(title, search));
  return (
    <>
      <PageHeader title={t('list.title')} subtitle={t('list.subtitle')} />
      {schemes.length > 0 && (
        <div className="mb-4 flex">
          <NameSearch label={t('list.search')} />
        </div>
      )}
      {results.length > 0 ? (
        <SchemeLinks schemes={results} />
      ) : (
        <EmptyState
          title={t('list.none')}
          detail={<EmptyDetail search={search} isKnown={isKnown} />}
        />
      )}
    </>
  );
}

function EmptyDetail({ search, isKnown }: { search: string; isKnown: boolean }) {
  const { t } = useTranslation('scheme-browser');
  if (search !== '') return t('list.noneMatches', { search });
  return isKnown ? t('list.noneYet') : t('list.noneHere');
}

type SchemeListData = {
  readonly schemes: readonly ListedScheme[];
  /** False: the server could not be reached, and no scheme is on this device. */
  readonly isKnown: boolean;
};

/** §2: with only one scheme the user is redirected to it. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<SchemeListData> {
  const list = await loadSchemes(portalContext(context), request.signal);
  const [only, ...others] = list.schemes;
  if (only !== undefined && others.length === 0) throw redirect(paths.scheme(only.slug));
  return list;
}

/** Another search shows the same list, so nothing is loaded again. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname;

const loadSchemes = async (
  portal: ReturnType<typeof portalContext>,
  signal: AbortSignal,
): Promise<SchemeListData> => {
  try {
    return { schemes: await shownSchemes(portal, { signal }), isKnown: true };
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return { schemes: [], isKnown: false };
  }
};

/** §2: each scheme links to its route. */
function SchemeLinks({ schemes }: { schemes: readonly ListedScheme[] }) {
  const { t } = useTranslation('scheme-browser');
  const here = useOfflineState((state) => state.schemes);
  return (
    <List label={t('list.title')}>
      {schemes.map(({ slug, title, theme, description = '' }) => {
        const curriculum = here[slug]?.curriculum;
        const text = description !== '' && (
          <span className="block wrap-anywhere">{description}</span>
        );
        return (
          <ListRow
            key={slug}
            leading={
              <span
                data-scheme-theme={theme}
                className="flex size-11 items-center justify-center rounded-control bg-accent-soft text-accent-ink"
              >
                <ListTree aria-hidden size={22} />
              </span>
            }
            title={title}
            detail={
              (text || curriculum) && (
                <>
                  {text}
                  {curriculum && <SchemeSize curriculum={curriculum} />}
                </>
              )
            }
            to={paths.scheme(slug)}
            renderLink={renderLink}
          />
        );
      })}
    </List>
  );
}
