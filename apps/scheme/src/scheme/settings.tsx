import type { SchemeClubs, SchemeGrades, SchemeReview, SchemeSection } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  files,
  newScheme,
  overview,
  schemeClubs,
  schemeGrades,
  settings,
} from '@springboard/i18n/areas/scheme';
import { formSummary, gradeMeanings, lists } from '@springboard/i18n/areas/shared';
import {
  HeaderWithMenu,
  type PortalContext,
  portalContext,
  renderLink,
  useApi,
  useChange,
  useErrorText,
  useOfflineReason,
  useRight,
  withoutError,
} from '@springboard/portal';
import { buttonClass, Card, Notice, Switch } from '@springboard/ui';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { SchemeMenu } from '../overview/scheme-menu.tsx';
import { ExportMenu } from '../files/export-menu.tsx';
import { paths } from '../paths.ts';
import { GradesCard, readGrades } from './grades-card.tsx';
import { useScheme } from './layout.tsx';
import { readSchemeClubs, SchemeClubsCard } from './scheme-clubs.tsx';
import { readSections, SectionsCard } from './sections-card.tsx';
import { SettingsForm } from './settings-form.tsx';

export const translations = [
  formSummary,
  settings,
  schemeClubs,
  schemeGrades,
  gradeMeanings,
  newScheme,
  overview,
  files,
  lists,
];

/** Name, description and languages of a scheme (§5), its grades, sections and clubs; its menu deletes it. */
export function Component() {
  const { t } = useTranslation('scheme');
  const scheme = useScheme();
  const { slug } = scheme;
  const { review, clubs, sections, grades } = useLoaderData<SettingsData>();
  return (
    <>
      <HeaderWithMenu
        title={t('settings.title')}
        subtitle={scheme.title}
        menu={<SchemeMenu scheme={scheme} onDuplicate={null} />}
      />
      <SettingsForm key={`settings ${slug}`} />
      <GradesCard key={`grades ${slug}`} grades={grades} />
      <SectionsCard sections={sections} />
      <SchemeClubsCard key={`clubs ${slug}`} clubs={clubs} />
      {review?.may_require === true && (
        <Card className="mt-4 max-w-2xl" title={t('settings.publication')}>
          <ReviewPolicy required={review.required} />
        </Card>
      )}
      <Card className="mt-4 max-w-2xl" title={t('settings.exportTitle')}>
        <p className="mb-3 text-muted">{t('settings.exportText')}</p>
        <div className="flex flex-wrap gap-3">
          <ExportMenu slug={scheme.slug} published={scheme.published ? scheme.version : null} />
          {renderLink({
            to: paths.import(scheme.slug),
            className: buttonClass(),
            children: t('settings.importAction'),
          })}
        </div>
      </Card>
    </>
  );
}

/** Whether all schemes of the national body need two persons. Left out without the right to publish (D5). */
function ReviewPolicy({ required }: { required: boolean }) {
  const { t } = useTranslation('scheme');
  const api = useApi();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const { send, isBusy, failure } = useChange();
  if (!useRight('publish')) return null;
  return (
    <>
      {failure !== null && (
        <Notice kind="error" live>
          {errorText(failure.error)}
        </Notice>
      )}
      <Switch
        label={t('settings.policy')}
        hint={t('settings.policyHint')}
        checked={required}
        disabled={isBusy || offlineReason !== undefined}
        onChange={(next) =>
          void send(
            t('settings.saved'),
            api.call('PATCH /client-review', { body: { required: next } }),
          )
        }
      />
    </>
  );
}

type SettingsData = {
  /** null where it could not be read. */
  readonly review: SchemeReview | null;
  readonly clubs: SchemeClubs | null;
  readonly sections: readonly SchemeSection[] | null;
  readonly grades: SchemeGrades | null;
};

export const loader = async ({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<SettingsData> => {
  const slug = params['slug'] ?? '';
  const portal = portalContext(context);
  const [review, clubs, sections, grades] = await Promise.all([
    readReview(portal, slug, request.signal),
    readSchemeClubs(portal, slug, request.signal),
    readSections(portal, slug, request.signal),
    readGrades(portal, slug, request.signal),
  ]);
  return { review, clubs, sections, grades };
};

const readReview = async (
  { queries }: Pick<PortalContext, 'queries'>,
  slug: string,
  signal: AbortSignal,
): Promise<SchemeReview | null> => {
  const bySlug = { params: { slug } };
  const reading = await withoutError(queries.fetch('GET /curriculum/:slug/review', bySlug, signal));
  return reading?.value ?? null;
};
