import type { MemberImport } from '@springboard/contract';
import { csvLine, IMPORT_COLUMNS, IMPORT_ROWS_MAX } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { imports } from '@springboard/i18n/areas/club';
import { lists } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  ExportMenu,
  isPaper,
  ListPaper,
  portalContext,
  tableQueryOf,
  useApi,
  useFormat,
  useOfflineReason,
} from '@springboard/portal';
import { Button, Card, FileDrop, Notice, PageHeader, TextArea } from '@springboard/ui';
import { ClipboardPaste, Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { useRemoteOnly } from '../read-only.ts';
import { SourceNotice } from '../source-notice.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { ImportsTable, LIST, useImportColumns } from './imports-table.tsx';
import { readSource, type SourceFile, type UnreadableFile } from './read-file.ts';
import { saveCsv } from './save-csv.ts';
import { ImportSteps } from './import-steps.tsx';

export const translations = [imports, lists];

const PAPER_ROWS = 1000;

/** Starts an import of members from a file, and lists the earlier ones (portals §C). */
export function Component() {
  const { t } = useTranslation('club');
  const reading = useLoaderData<CachedResult<MemberImport[]>>();
  const isRemoteOnly = useRemoteOnly();
  const api = useApi();
  const [search] = useSearchParams();
  const columns = useImportColumns(true);
  const [source, setSource] = useState<SourceFile | null>(null);
  if (isPaper(search)) {
    return (
      <ListPaper
        title={t('imports.list.title')}
        query={[]}
        columns={columns}
        rows={reading.value}
        total={reading.total ?? reading.value.length}
        rowKey={({ id }) => String(id)}
      />
    );
  }
  if (source !== null) return <ColumnsStep source={source} onBack={() => setSource(null)} />;
  return (
    <>
      <PageHeader
        title={t('titles.importMembers')}
        actions={
          reading.value.length > 0 && (
            <ExportMenu
              fileName={t('imports.list.fileName')}
              loadCsv={() => api.csv('GET /imports', { query: {} })}
            />
          )
        }
      />
      <CachedNotice result={reading} />
      {isRemoteOnly ? (
        <SourceNotice about="imports" />
      ) : (
        <>
          <ImportSteps current="file" />
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <Template />
            <Upload onRead={setSource} />
          </div>
        </>
      )}
      <div className="mt-8">
        <ImportsTable reading={reading} />
      </div>
    </>
  );
}

function Template() {
  const { t, i18n } = useTranslation('club');
  const download = () => {
    // Excel splits the columns at the list separator of its language.
    const delimiter = /^(de|fr)/.test(i18n.language) ? ';' : ',';
    const example = {
      firstname: 'Mia',
      lastname: t('imports.template.exampleLastname'),
      dob: '2018-02-03',
      guardian_firstname: 'Ann',
      guardian_lastname: t('imports.template.exampleLastname'),
      guardian_email: 'ann@example.org',
    };
    saveCsv(t('imports.template.file'), [
      csvLine(
        IMPORT_COLUMNS.map((column) => t(`imports.columns.${column}`)),
        delimiter,
      ),
      csvLine(
        IMPORT_COLUMNS.map((column) => example[column]),
        delimiter,
      ),
    ]);
  };
  return (
    <Card title={t('imports.template.title')}>
      <p className="mb-4 text-pretty">{t('imports.template.text')}</p>
      <Button icon={<Download aria-hidden size={18} />} onClick={download}>
        {t('imports.template.download')}
      </Button>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-accent-ink underline">
          {t('imports.template.help')}
        </summary>
        <dl className="grid gap-x-4 gap-y-2 pt-1 text-sm sm:grid-cols-[auto_1fr]">
          {IMPORT_COLUMNS.map((column) => (
            <div key={column} className="sm:contents">
              <dt className="font-strong">{t(`imports.columns.${column}`)}</dt>
              <dd className="text-muted">{t(`imports.template.helpText.${column}`)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Card>
  );
}

type UploadProps = { onRead: (source: SourceFile) => void };

/** Takes a file that is chosen or dropped, or pasted cells. */
function Upload({ onRead }: UploadProps) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const offlineReason = useOfflineReason();
  const [pasted, setPasted] = useState<string | null>(null);
  const [problem, setProblem] = useState<UnreadableFile | null>(null);
  const isOff = offlineReason !== undefined;

  const read = async (name: string, blob: Blob) => {
    const result = await readSource(name, new Uint8Array(await blob.arrayBuffer()));
    if ('code' in result) return setProblem(result);
    return onRead(result);
  };
  return (
    <Card title={t('imports.upload.title')}>
      <div className="flex flex-col gap-4">
        {problem && (
          <Notice kind="error" live>
            {problem.code === 'CSV_QUOTE'
              ? t('imports.upload.errors.CSV_QUOTE', { line: problem.line })
              : t(`imports.upload.errors.${problem.code}`)}
          </Notice>
        )}
        {isOff && <Notice kind="offline">{offlineReason}</Notice>}
        <FileDrop
          label={t('imports.upload.choose')}
          icon={<FileSpreadsheet aria-hidden size={18} />}
          hint={t('imports.upload.drop', { number: format.number(IMPORT_ROWS_MAX) })}
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          disabled={isOff}
          onFiles={([file]) => file && void read(file.name, file)}
        />
        {pasted === null ? (
          <div>
            <Button
              icon={<ClipboardPaste aria-hidden size={18} />}
              disabledReason={offlineReason}
              onClick={() => setPasted('')}
            >
              {t('imports.upload.paste')}
            </Button>
          </div>
        ) : (
          <>
            <TextArea
              label={t('imports.upload.pasteLabel')}
              hint={t('imports.upload.pasteHint')}
              rows={5}
              value={pasted}
              className="[&_textarea]:max-h-60"
              onChange={(event) => setPasted(event.target.value)}
            />
            <div>
              <Button
                disabledReason={offlineReason}
                onClick={() => void read(t('imports.upload.pastedName'), new Blob([pasted ?? '']))}
              >
                {t('imports.upload.usePasted')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}

export const loader = ({
  context,
  request,
}: LoaderFunctionArgs): Promise<CachedResult<MemberImport[]>> => {
  const { searchParams } = new URL(request.url);
  const { page, per_page } = tableQueryOf(searchParams, LIST);
  const query = isPaper(searchParams) ? { per_page: PAPER_ROWS } : { page, per_page };
  return portalContext(context).queries.fetch('GET /imports', { query }, request.signal);
};
