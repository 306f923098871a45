import type { ApiFailure } from '@springboard/api-client';
import type { ClientLanguage, Language, Scheme } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { languages } from '@springboard/i18n/areas/scheme';
import {
  auditIdOf,
  CachedNotice,
  type CachedResult,
  portalContext,
  renderLink,
  useAlerts,
  useApi,
  useAuditUndo,
  useErrorText,
  useFormat,
  useOfflineReason,
} from '@springboard/portal';
import { buttonClass, Card, PageHeader, Switch } from '@springboard/ui';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { paths } from '../paths.ts';

export const translations = [languages];

/** The languages of the client, with who uses each and the schemes that offer it (portals §D). */
export function Component() {
  const { t } = useTranslation(['scheme', 'common']);
  const { reading, schemes } = useLoaderData<LanguagesPage>();
  const offlineReason = useOfflineReason();
  const { toggle, busy } = useToggle(schemes);
  const factsOf = useFacts();
  return (
    <>
      <PageHeader title={t('common:nav.languages')} subtitle={t('scheme:languages.text')} />
      <CachedNotice result={reading} />
      <Card className="max-w-2xl">
        <div className="divide-y divide-line">
          {reading.value.map((language) => (
            <div key={language.language_id} className="pb-2">
              <Switch
                label={t(`common:languages.${language.language}`)}
                hint={factsOf(language)}
                checked={language.active === 1}
                disabled={offlineReason !== undefined || busy === language.language_id}
                onChange={(isOn) => void toggle(language, isOn)}
              />
            </div>
          ))}
        </div>
      </Card>
      <Card className="mt-4 max-w-2xl" title={t('scheme:languages.wording.title')}>
        <p className="mb-3 text-muted">{t('scheme:languages.wording.card')}</p>
        {renderLink({
          to: paths.wording,
          className: buttonClass(),
          children: t('scheme:languages.wording.link'),
        })}
      </Card>
      <Card className="mt-4 max-w-2xl" title={t('scheme:languages.headings.title')}>
        <p className="mb-3 text-muted">{t('scheme:languages.headings.text')}</p>
        {renderLink({
          to: paths.headings,
          className: buttonClass(),
          children: t('scheme:languages.headings.link'),
        })}
      </Card>
    </>
  );
}

/** Who uses a language, how much is translated to it, and the schemes that offer it. */
const useFacts = () => {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  return ({ stats }: ClientLanguage): string => {
    if (stats === undefined) return '';
    const { users, schemes, texts, translated } = stats;
    return [
      t('languages.users', { number: format.number(users) }),
      ...(texts === 0
        ? []
        : [
            t('languages.translated', {
              translated: format.number(translated),
              texts: format.number(texts),
            }),
          ]),
      ...(schemes.length === 0 ? [] : [schemes.join(', ')]),
    ].join(' · ');
  };
};

/** Switches a language; a refused switch says which schemes need it. */
const useToggle = (schemes: readonly Scheme[]) => {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const showUndo = useAuditUndo();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<number | null>(null);
  const reasonOf = ({ error, detail }: ApiFailure): string => {
    const { active, schemes: slugs } = Object(detail);
    if (active === 'last') return t('scheme:languages.last');
    if (active !== 'in_use' || !Array.isArray(slugs)) return errorText(error);
    const titles = schemes.filter(({ slug }) => slugs.includes(slug)).map(({ title }) => title);
    return t('scheme:languages.inUse', { schemes: titles.join(', ') });
  };
  const toggle = async ({ language_id, language }: Language, isOn: boolean) => {
    setBusy(language_id);
    const result = await api.call('PATCH /client-languages/:language_id', {
      params: { language_id },
      body: { active: isOn ? 1 : 0 },
    });
    setBusy(null);
    if (result.ok) {
      const name = t(`common:languages.${language}`);
      const title = t(isOn ? 'scheme:languages.on' : 'scheme:languages.off', { language: name });
      showUndo({ title, audit_id: auditIdOf(result.headers) });
    } else {
      alerts.raise({
        tone: 'error',
        title: t('common:state.notSaved'),
        detail: reasonOf(result.failure),
        subject: 'audit',
      });
    }
    await revalidate();
  };
  return { toggle, busy };
};

type LanguagesPage = {
  readonly reading: CachedResult<ClientLanguage[]>;
  readonly schemes: readonly Scheme[];
};

export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<LanguagesPage> => {
  const { queries } = portalContext(context);
  const [reading, schemes] = await Promise.all([
    queries.fetch('GET /client-languages', { query: { with_stats: 1 } }, request.signal),
    queries.fetch('GET /schemes', { query: {} }, request.signal),
  ]);
  return { reading, schemes: schemes.value };
};
