import type { ClientTranslations } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  ChangesSummary,
  useApi,
  useChange,
  useErrorText,
  useFormat,
  useOfflineReason,
} from '@springboard/portal';
import { Button, Notice, StickyBar } from '@springboard/ui';
import { useRevalidator } from 'react-router';
import { type WordingRow, withTyped, wordingProblem } from './wording-rows.ts';

type SaveBarProps = Pick<ClientTranslations, 'messages' | 'etag'> & {
  language_id: number;
  rows: readonly WordingRow[];
  typed: Readonly<Record<string, string>>;
  /** The typed texts are saved or discarded. */
  onDone: () => void;
};

/** Saves the texts that were typed. All portals of the client then show them. */
export function SaveBar({ language_id, rows, messages, etag, typed, onDone }: SaveBarProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const format = useFormat();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const { revalidate } = useRevalidator();
  const { send, isBusy, failure } = useChange();
  const changed = rows.filter(
    ({ key, own }) => typed[key] !== undefined && typed[key].trim() !== (own ?? ''),
  );
  if (changed.length === 0) return null;
  const invalid = changed.filter(
    ({ key, text }) => wordingProblem(text, typed[key] ?? '') !== null,
  );
  const save = async () => {
    const result = await api.call(
      'PUT /client-translations/:language_id',
      { params: { language_id }, body: { messages: withTyped(messages, typed, rows) } },
      { headers: { 'if-match': `"${etag}"` } },
    );
    if (result.ok) onDone();
    return result;
  };
  return (
    <>
      <div className="mt-4 max-w-prose">
        <ChangesSummary
          fields={changed.map(({ key, text, own }) => ({
            label: t('scheme:languages.wording.ownOf', { text }),
            before: own ?? '',
            after: typed[key]?.trim() ?? '',
          }))}
        />
      </div>
      <StickyBar edge="bottom" className="flex-wrap">
        <Button
          variant="primary"
          loading={isBusy}
          disabledReason={
            offlineReason ??
            (invalid[0] === undefined
              ? undefined
              : t('scheme:languages.wording.correct', { text: invalid[0].text }))
          }
          onClick={() => void send(t('scheme:languages.wording.saved'), save())}
        >
          {t('common:actions.save')}
        </Button>
        <span>
          {t('scheme:languages.wording.unsaved', { number: format.number(changed.length) })}
        </span>
        {failure !== null && (
          <Notice
            kind="error"
            live
            action={
              failure.error === 'PRECONDITION_FAILED' && (
                <Button variant="quiet" onClick={() => void revalidate()}>
                  {t('scheme:languages.wording.reload')}
                </Button>
              )
            }
          >
            {errorText(failure.error)}
          </Notice>
        )}
      </StickyBar>
    </>
  );
}
