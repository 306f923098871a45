import { featuresOf, isOn } from '@springboard/access';
import type { ClubContact } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { about, documents as documentTexts, gradeMeanings } from '@springboard/i18n/areas/shared';
import { Button, buttonClass, Card, classes, PageHeader, Switch } from '@springboard/ui';
import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { DocumentsCard, type LoadingDocuments } from '../documents/documents-card.tsx';
import { isAdvanced, usePortalContext, useSession } from '../hooks.ts';
import { deleteCookies } from '../layout/analytics.ts';
import { keepConsent } from '../layout/consent.ts';
import { TechnicalDetails, useDiagnostics } from '../layout/technical-details.tsx';
import { useAnalytics } from '../layout/use-analytics.ts';
import { useCopyText } from '../messages/use-copy-text.ts';
import { withoutError } from '../queries/without-error.ts';
import { sharedPaths } from '../paths.ts';
import { portalContext } from '../portal-context.ts';
import { ContactCard } from './contact-card.tsx';
import { type GradedScheme, GradesCard, schemesWithGrades } from './grades-card.tsx';
import { LicenceList } from './licence-list.tsx';
import { StateChip } from './state-chip.tsx';

export const translations = [about, documentTexts, gradeMeanings];

/** The product, the connection, what is stored, accessibility, licences and details for support. In the coach portal also the documents. */
export function Component() {
  const { t } = useTranslation('common');
  const { portal, offlineSession } = usePortalContext();
  const { documents, schemes, contacts } = useLoaderData<AboutPage>();
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={t('about.title')}
        subtitle={t('about.text')}
        eyebrow={t(`portals.${portal}`)}
      />
      <div className="grid gap-4">
        {documents !== null && <DocumentsCard documents={documents} />}
        {contacts.length > 0 && <ContactCard contacts={contacts} canEdit={portal === 'club'} />}
        {schemes.length > 0 && <GradesCard schemes={schemes} />}
        <Card title={t('connection.label')} actions={<StateChip />}>
          <p className="text-sm text-muted">
            {offlineSession === null ? t('about.dataOnline') : t('about.dataOffline')}
          </p>
        </Card>
        <StoredData />
        <Statistics />
        <Accessibility />
        <Card title={t('licences.title')}>
          <p className="text-sm text-muted">{t('licences.text')}</p>
          <LicenceList />
        </Card>
        {(portal === 'scheme' || portal === 'club') && <AdvancedTools />}
        <Card title={t('about.diagnostics')}>
          <p className="mb-4 text-sm text-muted">{t('about.diagnosticsText')}</p>
          <TechnicalDetails />
          <CopyButton />
        </Card>
      </div>
    </div>
  );
}

/**
 * Shows or hides areas on this device until the user signs out. The server checks rights by itself (§3, §6). The
 * navigation of the club portal has no tasks, so the card leads to them.
 */
function AdvancedTools() {
  const { t } = useTranslation('common');
  const { storage, session, portal } = usePortalContext();
  const [isShown, setShown] = useState(() => isAdvanced(storage));
  const toggle = (next: boolean) => {
    if (next) storage.setItem('show_advanced', '1');
    else storage.removeItem('show_advanced');
    setShown(next);
    // The navigation follows the session, and so reads the setting again.
    session.store.setState((state) => ({ ...state }), true);
  };
  return (
    <Card title={t('advanced.title')}>
      <Switch
        label={t('advanced.switch')}
        hint={t(portal === 'scheme' ? 'advanced.textWithMembers' : 'advanced.text')}
        checked={isShown}
        onChange={toggle}
      />
      {portal === 'club' && isShown && (
        <Link to={sharedPaths.tasks} className={classes(buttonClass(), 'mt-4')}>
          {t('advanced.tasks')}
        </Link>
      )}
    </Card>
  );
}

/** What is stored on the device and on the server, and the contact for questions about it. */
function StoredData() {
  const { t } = useTranslation('common');
  const { offlineSession } = usePortalContext();
  const hasStatistics = useAnalytics().isAvailable;
  const name = useResponsible();
  return (
    <Card title={t('stored.title')}>
      <div className="grid gap-4 text-sm text-muted">
        <StoredList title={t('stored.device')}>
          <li>{t('stored.signIn')}</li>
          <li>{offlineSession === null ? t('stored.read') : t('stored.changes')}</li>
          <li>{t('stored.choices')}</li>
        </StoredList>
        <StoredList title={t('stored.server')}>
          <li>{t('stored.records')}</li>
          <li>{t('stored.views')}</li>
          {hasStatistics && <li>{t('stored.statistics')}</li>}
        </StoredList>
        <p>{t('stored.noAds')}</p>
        <p className="wrap-anywhere">{t('stored.contact', { name })}</p>
      </div>
    </Card>
  );
}

/** The answer to the question about cookies, which can be changed at any time (§5). */
function Statistics() {
  const { t } = useTranslation('common');
  const { portal, storage, restart } = usePortalContext();
  const { isAvailable, consent, load } = useAnalytics();
  const [isConsenting, setConsenting] = useState(consent === 'accepted');
  if (!isAvailable) return null;
  const decide = (next: boolean) => {
    keepConsent(storage, portal, next ? 'accepted' : 'declined');
    setConsenting(next);
    if (next) return load();
    deleteCookies(document);
    // A script that runs ends with its page.
    return restart();
  };
  return (
    <Card title={t('statistics.title')}>
      <Switch
        label={t('statistics.switch')}
        hint={t('statistics.text')}
        checked={isConsenting}
        onChange={decide}
      />
    </Card>
  );
}

function StoredList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-strong text-ink">{title}</h3>
      <ul className="list-disc pl-5">{children}</ul>
    </section>
  );
}

function Accessibility() {
  const { t } = useTranslation('common');
  const name = useResponsible();
  return (
    <Card title={t('accessibility.title')}>
      <div className="grid gap-2 text-sm text-muted">
        <p>{t('accessibility.text')}</p>
        <p className="max-sm:hidden">{t('accessibility.keys')}</p>
        <p className="wrap-anywhere">{t('accessibility.contact', { name })}</p>
      </div>
    </Card>
  );
}

/** The club, or the client of a user who works for no club. */
const useResponsible = (): string =>
  useSession(({ club, client }) => club?.name ?? client?.name ?? '');

function CopyButton() {
  const { t } = useTranslation('common');
  const copyText = useCopyText();
  const facts = useDiagnostics();
  const copy = () => copyText(facts.map(({ name, value }) => `${name}: ${value}`).join('\n'));
  return (
    <Button className="mt-5" icon={<Copy aria-hidden size={18} />} onClick={() => void copy()}>
      {t('about.copy')}
    </Button>
  );
}

type AboutPage = {
  readonly documents: LoadingDocuments | null;
  /** For parents: the schemes of their children. */
  readonly schemes: readonly GradedScheme[];
  /** For parents and administrators. */
  readonly contacts: readonly ClubContact[];
};

/** Coaches read documents here; administrators have a page for them. The page does not wait for the list. */
export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<AboutPage> => {
  const { portal, queries, session } = portalContext(context);
  const { client, features } = session.store.getState();
  const isReader =
    portal === 'coach' &&
    isOn(featuresOf(client?.auth_provider ?? 'other', features), 'DOCUMENTS_PAGE');
  const query = { with_logs: 1, with_versions: 1, per_page: 1000 } as const;
  const documents = isReader
    ? withoutError(queries.fetch('GET /files', { query }, request.signal))
    : null;
  const children =
    portal === 'parent'
      ? await withoutError(queries.fetch('GET /children', {}, request.signal))
      : null;
  const contacts =
    portal === 'parent' || portal === 'club'
      ? await withoutError(queries.fetch('GET /club-contacts', {}, request.signal))
      : null;
  return {
    documents,
    schemes: schemesWithGrades(children?.value ?? []),
    contacts: contacts?.value ?? [],
  };
};
