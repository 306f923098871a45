import type { SchemeClubs, SchemeGrades, SchemeReview, SchemeSection } from '@springboard/contract';
import { validateName } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  files,
  newScheme,
  overview,
  schemeClubs,
  schemeGrades,
  settings,
} from '@springboard/i18n/areas/scheme';
import {
  HeaderWithMenu,
  type PortalContext,
  portalContext,
  renderLink,
  SubmitButton,
  useApi,
  useChange,
  useErrorText,
  useOfflineReason,
  useRight,
  useSession,
  withoutError,
} from '@springboard/portal';
import {
  buttonClass,
  Card,
  Checkbox,
  Notice,
  SelectField,
  Switch,
  TextArea,
  TextField,
} from '@springboard/ui';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { SchemeMenu } from '../overview/scheme-menu.tsx';
import { ExportMenu } from '../files/export-menu.tsx';
import { LanguageFields } from '../overview/language-fields.tsx';
import { paths } from '../paths.ts';
import { GradesCard, readGrades } from './grades-card.tsx';
import { useScheme } from './layout.tsx';
import { readSchemeClubs, SchemeClubsCard } from './scheme-clubs.tsx';
import { readSections, SectionsCard } from './sections-card.tsx';

export const translations = [settings, schemeClubs, schemeGrades, newScheme, overview, files];

/** Name, description and languages of a scheme (§5), its grades, sections and clubs; its menu deletes it. */
export function Component() {
  const { t } = useTranslation('scheme');
  const scheme = useScheme();
  const { review, clubs, sections, grades } = useLoaderData<SettingsData>();
  return (
    <>
      <HeaderWithMenu
        title={t('settings.title')}
        subtitle={scheme.title}
        menu={<SchemeMenu scheme={scheme} onDuplicate={null} />}
      />
      {/* Another version of the scheme is another form. */}
      <SettingsForm key={scheme.etag} />
      <GradesCard grades={grades} />
      <SectionsCard sections={sections} />
      <SchemeClubsCard clubs={clubs} />
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

const MAX_DESCRIPTION_LENGTH = 500;

function SettingsForm() {
  const { t } = useTranslation(['scheme', 'common']);
  const scheme = useScheme();
  const api = useApi();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const { send, isBusy, failure } = useChange();
  const languages = useSession((state) => state.languages).filter(({ active }) => active === 1);
  const [name, setName] = useState(scheme.title);
  const [description, setDescription] = useState(scheme.description ?? '');
  const [language_ids, setLanguages] = useState<readonly number[]>(scheme.language_ids ?? []);
  const leading = scheme.leading_language_id ?? null;
  const [chosenLeading, setLeading] = useState(leading);
  const canPublish = useRight('publish');
  const [isPublic, setPublic] = useState(scheme.public === true);
  const [isChecked, setChecked] = useState(false);
  const nameError = validateName(name);
  const save = () => {
    setChecked(true);
    if (isBusy || offlineReason !== undefined || nameError || language_ids.length === 0) return;
    const { slug, etag = '' } = scheme;
    void send(
      t('scheme:settings.saved'),
      api.call(
        'PATCH /schemes/:slug',
        {
          params: { slug },
          body: {
            name: name.trim(),
            ...(description !== (scheme.description ?? '') && { description }),
            language_ids: [...language_ids],
            ...(chosenLeading !== null &&
              chosenLeading !== leading &&
              language_ids.includes(chosenLeading) && { leading_language_id: chosenLeading }),
            ...(isPublic !== (scheme.public === true) && { public: isPublic }),
          },
        },
        { headers: { 'if-match': `"${etag}"` } },
      ),
    );
  };
  return (
    <Card className="max-w-2xl">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {failure !== null && (
          <Notice kind="error" live>
            {failure.error === 'PRECONDITION_FAILED'
              ? t('scheme:settings.changed')
              : errorText(failure.error)}
          </Notice>
        )}
        <TextField
          label={t('scheme:newScheme.name')}
          value={name}
          autoComplete="off"
          error={
            isChecked && nameError !== null
              ? t(
                  nameError.code === 'REQUIRED'
                    ? 'common:validation.REQUIRED'
                    : 'common:validation.NAME_LENGTH',
                )
              : undefined
          }
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label={t('scheme:settings.description')}
          labelNote={t('common:state.optional')}
          hint={t('scheme:settings.descriptionHint')}
          value={description}
          maxLength={MAX_DESCRIPTION_LENGTH}
          onChange={({ target }) => setDescription(target.value)}
        />
        <LanguageFields
          languages={languages}
          chosen={language_ids}
          isChecked={isChecked}
          onChange={setLanguages}
        />
        {language_ids.length > 1 && (
          <SelectField
            label={t('scheme:settings.leading')}
            hint={t('scheme:settings.leadingHint')}
            value={String(chosenLeading ?? '')}
            options={languages
              .filter(({ language_id }) => language_ids.includes(language_id))
              .map(({ language_id, language }) => ({
                value: String(language_id),
                label: t(`common:languages.${language}`),
              }))}
            onChange={({ target }) => setLeading(Number(target.value))}
          />
        )}
        {canPublish && (
          <Checkbox
            label={t('scheme:settings.public')}
            hint={t('scheme:settings.publicHint')}
            checked={isPublic}
            onChange={({ target }) => setPublic(target.checked)}
          />
        )}
        <TextField
          label={t('scheme:settings.slug')}
          hint={t('scheme:settings.slugHint')}
          value={scheme.slug}
          readOnly
        />
        <SubmitButton isBusy={isBusy}>{t('common:actions.save')}</SubmitButton>
      </form>
    </Card>
  );
}
