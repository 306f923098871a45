import type { ApiFailure } from '@springboard/api-client';
import type { SchemeTranslation } from '@springboard/contract';
import { readTranslationsCsv, type TranslationImport, translationsCsv } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  auditIdOf,
  readText,
  saveFile,
  useAlerts,
  useApi,
  useAuditUndo,
  useErrorText,
  useFormat,
  useOfflineReason,
} from '@springboard/portal';
import { Button, Notice } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { portionsOf } from './portions.ts';

type FileMenuProps = {
  slug: string;
  language_id: number;
  nodes: SchemeTranslation['nodes'];
  /** The locales of the two columns. */
  locales: readonly [leading: string, other: string];
  isLocked: boolean;
};

/** Saves the texts as a file for translators, and reads it again after showing what it changes. */
export function FileMenu({ slug, language_id, nodes, locales, isLocked }: FileMenuProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const alerts = useAlerts();
  const format = useFormat();
  const errorText = useErrorText();
  const showUndo = useAuditUndo();
  const offlineReason = useOfflineReason();
  const { revalidate } = useRevalidator();
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<TranslationImport | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const result = readTranslationsCsv(await readText(file), nodes, locales);
    if ('code' in result) {
      return setProblem(
        result.code === 'COLUMNS'
          ? t('scheme:translations.file.errors.COLUMNS')
          : t('scheme:translations.file.errors.CSV_QUOTE'),
      );
    }
    setProblem(null);
    return setRead(result);
  };
  const send = async (edits: TranslationImport['edits']) => {
    setBusy(true);
    const audit_ids: number[] = [];
    let sent = 0;
    let failure: ApiFailure | null = null;
    for (const body of portionsOf(edits)) {
      const result = await api.call('PATCH /curriculum/:slug/translations/:language_id', {
        params: { slug, language_id },
        body,
      });
      if (!result.ok) {
        ({ failure } = result);
        break;
      }
      sent += 1;
      const id = auditIdOf(result.headers);
      if (id !== null) audit_ids.push(id);
    }
    setBusy(false);
    setRead(null);
    if (failure === null)
      showUndo({ title: t('scheme:translations.file.done'), audit_id: audit_ids });
    else {
      // An alert, because other texts are another page.
      const title = t(sent === 0 ? 'common:state.notSaved' : 'scheme:translations.file.partly');
      const detail = errorText(failure.error);
      alerts.raise({ tone: 'error', title, detail, subject: 'translations' });
    }
    return revalidate();
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() =>
            saveFile(`${slug}-${locales[1]}.csv`, translationsCsv(nodes, locales), 'text/csv')
          }
        >
          {t('scheme:translations.file.export')}
        </Button>
        <Button
          disabledReason={
            offlineReason ?? (isLocked ? t('scheme:translations.inReview') : undefined)
          }
          onClick={() => input.current?.click()}
        >
          {t('scheme:translations.file.import')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          aria-label={t('scheme:translations.file.import')}
          className="hidden"
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            // So that the same file can be chosen again after it was corrected.
            event.target.value = '';
          }}
        />
      </div>
      {problem !== null && (
        <Notice kind="error" live>
          {problem}
        </Notice>
      )}
      <ConfirmDialog
        open={read !== null}
        onOpenChange={(isOpen) => !isOpen && setRead(null)}
        title={t('scheme:translations.file.title')}
        description={
          read === null
            ? ''
            : t('scheme:translations.file.text', {
                changed: format.number(read.changed),
                outdated: format.number(read.outdated),
                unknown: format.number(read.unknown),
                tooLong: format.number(read.tooLong),
              })
        }
        confirmLabel={t('scheme:translations.file.confirm')}
        cancelLabel={t('common:actions.cancel')}
        variant="primary"
        busy={isBusy}
        onConfirm={() => {
          if (read === null) return;
          if (read.changed === 0) setRead(null);
          else void send(read.edits);
        }}
      />
    </>
  );
}
