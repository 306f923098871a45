import type { Curriculum } from '@springboard/contract';
import { visiblePath } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { skill as skillTexts } from '@springboard/i18n/areas/parent';
import { schemeBrowser } from '@springboard/i18n/areas/shared';
import { type CachedResult, CachedNotice, portalContext } from '@springboard/portal';
import {
  NodeBody,
  PracticePlaceNotice,
  SchemeViewContext,
  type SchemeView,
} from '@springboard/scheme-view';
import { EmptyState } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { ChevronLeft } from 'lucide-react';
import { useMemo } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useParams } from 'react-router';
import { useCloseSheet, useOverview } from '../overview/overview-context.ts';
import { paths } from '../paths.ts';

export const translations = [skillTexts, schemeBrowser];

/** What a skill is, with its warnings, tags and practice videos. */
export function Component() {
  const { t } = useTranslation(['parent', 'common', 'scheme-browser']);
  const { child } = useOverview();
  const reading = useLoaderData<CachedResult<Curriculum>>();
  const close = useCloseSheet();
  const navigate = useNavigate();
  const node_id = `/${useParams()['*'] ?? ''}`;
  const curriculum = reading.value;
  const view = useMemo<SchemeView>(() => {
    const addressOf = (slug: string, id: string) => paths.skill(child.uuid, slug, id);
    const open = (id: string) =>
      void navigate(addressOf(curriculum.slug, id), { replace: true, preventScrollReset: true });
    return {
      curriculum,
      paths: { scheme: () => paths.overviewOfChild(child.uuid), node: addressOf },
      switchTo: open,
      openSkill: open,
    };
  }, [curriculum, child.uuid, navigate]);
  const path = visiblePath(curriculum.tree, node_id);
  const skill = path?.at(-1);
  const above = path?.at(-2);
  return (
    <Dialog
      open
      hasAddress
      onOpenChange={(stays) => !stays && close()}
      width="wide"
      title={skill?.title ?? t('parent:skill.title')}
      description={curriculum.title}
      closeLabel={t('common:actions.close')}
    >
      <CachedNotice result={reading} />
      <SchemeViewContext value={view}>
        {path === null ? (
          <EmptyState
            title={t('parent:skillPage.unknown')}
            detail={t('parent:skillPage.unknownDetail')}
          />
        ) : (
          <div className="contents" data-scheme-theme={curriculum.theme}>
            {above !== undefined && (
              <Link
                to={view.paths.node(curriculum.slug, above.id)}
                replace
                preventScrollReset
                className="-mt-4 mb-2 -ml-1 inline-flex min-h-11 items-center gap-1 text-sm text-muted"
              >
                <ChevronLeft aria-hidden size={18} className="shrink-0" />
                {t('scheme-browser:node.back', { title: above.title })}
              </Link>
            )}
            {skill !== undefined && <PracticePlaceNotice skill={skill} />}
            <NodeBody key={node_id} path={path} level={3} />
          </div>
        )}
      </SchemeViewContext>
    </Dialog>
  );
}

export const loader = ({ context, params, request }: LoaderFunctionArgs) =>
  portalContext(context).queries.fetch(
    'GET /curriculum/:slug',
    { params: { slug: params['slug'] ?? '' }, query: {} },
    request.signal,
  );
