import type { ConsentDraft, ConsentTexts } from '@springboard/contract';
import { dateIn, wordingIn } from '@springboard/domain';
import { localeOf, useTranslation } from '@springboard/i18n';
import { consents, member } from '@springboard/i18n/areas/club';
import { formSummary } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  portalContext,
  useApi,
  useChange,
  useErrorText,
  useFormat,
  useOfflineReason,
  useTimeZone,
} from '@springboard/portal';
import { Button, Card, Chip, EmptyState, Notice, PageHeader } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useKindText } from '../member/use-kind-text.ts';
import { DraftDialog, type EditedText } from './draft-dialog.tsx';
import { UnansweredDialog } from './unanswered-dialog.tsx';

export const translations = [consents, formSummary, member];

/** The club's questions to guardians, each with its versions and how many families have not answered (portals §B). */
export function Component() {
  const { t } = useTranslation('club');
  const reading = useLoaderData<CachedResult<ConsentTexts[]>>();
  const offlineReason = useOfflineReason();
  const [edited, setEdited] = useState<EditedText | null>(null);
  const kinds = reading.value.map(({ kind }) => kind);
  return (
    <>
      <PageHeader
        title={t('consents.title')}
        subtitle={t('consents.subtitle')}
        actions={
          <Button
            variant="primary"
            disabledReason={offlineReason}
            onClick={() => setEdited({ kind: null, draft: null, texts: {} })}
          >
            {t('consents.add')}
          </Button>
        }
      />
      <CachedNotice result={reading} />
      {reading.value.length === 0 ? (
        <EmptyState title={t('consents.none')} detail={t('consents.noneDetail')} />
      ) : (
        <ul className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
          {reading.value.map((texts) => (
            <li key={`${texts.kind} ${texts.is_national}`}>
              <TextCard texts={texts} onEdit={setEdited} />
            </li>
          ))}
        </ul>
      )}
      {edited !== null && (
        <DraftDialog edited={edited} kinds={kinds} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

type TextCardProps = { texts: ConsentTexts; onEdit: (edited: EditedText) => void };

/** A kind: the version that applies, a draft of the next one, and the earlier versions. */
function TextCard({ texts, onEdit }: TextCardProps) {
  const { t, i18n } = useTranslation('club');
  const format = useFormat();
  const kindText = useKindText();
  const offlineReason = useOfflineReason();
  const [areUnansweredShown, setUnansweredShown] = useState(false);
  const { kind, is_national, draft, versions, members, unanswered } = texts;
  const [current, ...earlier] = versions;
  const shown = current ?? draft;
  const title = (shown && wordingIn(shown.texts, localeOf(i18n))?.title) ?? kindText(kind);
  return (
    <Card title={title} actions={is_national ? <Chip>{t('consents.national')}</Chip> : undefined}>
      {current && (
        <>
          <VersionText version={current} isOpen />
          <p className="mt-2 text-sm text-muted tabular">
            {t('consents.answered', {
              answered: format.number(members - unanswered),
              total: format.number(members),
            })}
          </p>
        </>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {current && unanswered > 0 && (
          <Button size="small" onClick={() => setUnansweredShown(true)}>
            {t('consents.unanswered', { count: unanswered })}
          </Button>
        )}
        {draft === null && current && (
          <Button
            size="small"
            disabledReason={offlineReason}
            aria-label={t('consents.newVersionOf', { title })}
            onClick={() => onEdit({ kind, draft: null, texts: current.texts })}
          >
            {t('consents.newVersion')}
          </Button>
        )}
      </div>
      {draft !== null && (
        <Draft
          draft={draft}
          title={title}
          isFirst={current === undefined || is_national}
          onEdit={() => onEdit({ kind, draft, texts: draft.texts })}
        />
      )}
      {earlier.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center text-accent-ink">
            {t('consents.earlier', { count: earlier.length })}
          </summary>
          {earlier.map((version) => (
            <VersionText key={version.id} version={version} />
          ))}
        </details>
      )}
      {areUnansweredShown && current && (
        <UnansweredDialog id={current.id} title={title} onClose={() => setUnansweredShown(false)} />
      )}
    </Card>
  );
}

type VersionTextProps = { version: ConsentTexts['versions'][number]; isOpen?: boolean };

function VersionText({ version, isOpen = false }: VersionTextProps) {
  const { t, i18n } = useTranslation('club');
  const format = useFormat();
  const zone = useTimeZone();
  const wording = wordingIn(version.texts, localeOf(i18n));
  return (
    <details open={isOpen} className="text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center text-accent-ink">
        {t('consents.since', {
          version: version.version,
          date: format.date(dateIn(zone, version.valid_from)),
        })}
      </summary>
      <p lang={wording?.locale} className="whitespace-pre-wrap wrap-anywhere">
        {wording?.text}
      </p>
    </details>
  );
}

type DraftProps = { draft: ConsentDraft; title: string; isFirst: boolean; onEdit: () => void };

/** No guardian reads a draft until it is published. */
function Draft({ draft, title, isFirst, onEdit }: DraftProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const { send, isBusy, failure } = useChange();
  const [pending, setPending] = useState<'publish' | 'discard' | null>(null);
  const request = { params: { id: draft.id } };
  const options = { headers: { 'if-match': `"${draft.etag}"` } };
  const confirm = async () => {
    const isPublishing = pending === 'publish';
    setPending(null);
    await send(
      t(isPublishing ? 'club:consents.published' : 'club:consents.discarded', { title }),
      isPublishing
        ? api.call('POST /consent-texts/:id/publish', request, options)
        : api.call('DELETE /consent-texts/:id', request, options),
    );
  };
  return (
    <div className="mt-3 rounded-control border border-line p-3">
      <p className="text-sm font-strong">{t('club:consents.draft')}</p>
      <p className="text-sm text-muted">
        {t(
          isFirst || draft.needs_answer
            ? 'club:consents.needsAnswer'
            : 'club:consents.keepsAnswers',
        )}
      </p>
      {failure && (
        <Notice kind="error" live>
          {errorText(failure.error)}
        </Notice>
      )}
      <span className="mt-2 flex flex-wrap gap-2">
        <Button size="small" disabledReason={offlineReason} onClick={onEdit}>
          {t('common:actions.edit')}
        </Button>
        <Button
          size="small"
          loading={isBusy}
          disabledReason={offlineReason}
          onClick={() => setPending('publish')}
        >
          {t('club:consents.publish')}
        </Button>
        <Button
          size="small"
          loading={isBusy}
          disabledReason={offlineReason}
          onClick={() => setPending('discard')}
        >
          {t('club:consents.discard')}
        </Button>
      </span>
      <ConfirmDialog
        open={pending !== null}
        onOpenChange={(isOpen) => !isOpen && setPending(null)}
        title={t(
          pending === 'discard' ? 'club:consents.discardTitle' : 'club:consents.publishTitle',
          { title },
        )}
        description={t(
          pending === 'discard' ? 'club:consents.discardText' : 'club:consents.publishText',
        )}
        variant={pending === 'discard' ? 'danger' : 'primary'}
        confirmLabel={t(pending === 'discard' ? 'club:consents.discard' : 'club:consents.publish')}
        cancelLabel={t('common:actions.cancel')}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}

export const loader = ({
  context,
  request,
}: LoaderFunctionArgs): Promise<CachedResult<ConsentTexts[]>> =>
  portalContext(context).queries.fetch('GET /consent-texts', {}, request.signal);
