import type { ReadSchemeFile, Scheme, SchemeImport, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { changes, files, newScheme, schemeImport } from '@springboard/i18n/areas/scheme';
import {
  CachedNotice,
  JobProgress,
  notFound,
  portalContext,
  tableQueryOf,
} from '@springboard/portal';
import { PageHeader } from '@springboard/ui';
import { useState } from 'react';
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { CheckStep } from './check-step.tsx';
import { FileStep } from './file-step.tsx';
import { type ImportData, ROWS, tabOf } from './import-data.ts';
import { MappingStep } from './mapping-step.tsx';
import { ResultStep } from './result-step.tsx';
import { ImportSteps, type Step } from './import-steps.tsx';

export const translations = [schemeImport, changes, files, newScheme];

/** Imports a scheme from a file (scheme-portal §9): file, destination, check, result. */
export function Component() {
  const { t } = useTranslation('scheme');
  const data = useLoaderData<ImportData>();
  const { scheme, found, as_of } = data;
  return (
    <>
      <PageHeader
        title={t(scheme === null ? 'schemeImport.newTitle' : 'schemeImport.title')}
        subtitle={
          found === null ? scheme?.title : <span className="wrap-anywhere">{found.name}</span>
        }
      />
      <CachedNotice result={{ as_of }} />
      {/* Another file is another import. */}
      <Import key={found?.id ?? 'new'} data={data} />
    </>
  );
}

function Import({ data }: { data: ImportData }) {
  const { t } = useTranslation('scheme');
  const [, setSearch] = useSearchParams();
  const { revalidate } = useRevalidator();
  const [isChoosing, setChoosing] = useState(false);
  const { found, rows } = data;
  const open = ({ id }: SchemeImport) => setSearch({ id: String(id) });
  const step = stepOf(found, isChoosing);
  const again = () => void revalidate();
  return (
    <>
      <ImportSteps current={step} />
      {found?.state === 'reading' || found?.state === 'planning' ? (
        <JobProgress
          label={t(`schemeImport.busy.${found.state}`)}
          text={t('schemeImport.busy.text')}
        />
      ) : found === null || step === 'file' ? (
        <FileStep failed={found} onRead={open} />
      ) : step === 'mapping' && found.file !== null ? (
        <MappingStep
          data={data}
          id={found.id}
          file={found.file}
          onPlanned={() => {
            setChoosing(false);
            again();
          }}
        />
      ) : step === 'check' ? (
        <CheckStep
          found={found}
          rows={rows}
          onBack={() => setChoosing(true)}
          onCommitted={again}
          onPlanned={again}
        />
      ) : (
        <ResultStep found={found} rows={rows} onUndone={again} onAnother={() => setSearch({})} />
      )}
    </>
  );
}

const stepOf = (found: SchemeImport | null, isChoosing: boolean): Step => {
  if (found === null || found.state === 'failed' || found.state === 'reading') return 'file';
  if (found.state === 'read' || found.state === 'planning') return 'mapping';
  if (found.state === 'planned') return isChoosing ? 'mapping' : 'check';
  return 'result';
};

export const loader = async ({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<ImportData> => {
  const { queries } = portalContext(context);
  const { signal } = request;
  const { searchParams } = new URL(request.url);
  const slug = params['slug'];
  const listed = await queries.fetch('GET /schemes', { query: {} }, signal);
  const scheme = listed.value.find((each) => each.slug === slug) ?? null;
  if (slug !== undefined && scheme === null) throw notFound();
  const id = Number(searchParams.get('id') ?? '');
  if (!Number.isSafeInteger(id) || id <= 0)
    return { scheme, origin: null, tree: [], found: null, rows: null, as_of: listed.as_of };
  const byId = { params: { id } };
  const found = await queries.fetch('GET /scheme-imports/:id', byId, signal);
  const { state, file } = found.value;
  const origin = scheme === null ? findOrigin(listed.value, file) : null;
  const target = scheme ?? origin;
  const hasRows = state === 'planned' || state === 'committed';
  const tab = tabOf(searchParams);
  const { page, per_page } = tableQueryOf(searchParams, ROWS);
  const query = {
    page,
    per_page,
    ...(tab === 'notes' ? { notes: 1 as const } : tab !== 'all' && { action: tab }),
  };
  const [rows, tree] = await Promise.all([
    hasRows ? queries.fetch('GET /scheme-imports/:id/rows', { ...byId, query }, signal) : null,
    target === null || !(state === 'read' || state === 'planned')
      ? []
      : readTree(context, target.slug, target.published, signal),
  ]);
  return { scheme, origin, tree, found: found.value, rows, as_of: found.as_of ?? listed.as_of };
};

/** A second import of the same file updates the scheme of the first. */
const findOrigin = (schemes: readonly Scheme[], file: ReadSchemeFile | null): Scheme | null =>
  schemes.find(({ slug }) => slug === file?.slug) ?? null;

/** The draft, or the published tree without one. */
const readTree = async (
  context: LoaderFunctionArgs['context'],
  slug: string,
  isPublished: boolean,
  signal: AbortSignal,
): Promise<SchemeNode[]> => {
  const { api, queries } = portalContext(context);
  const bySlug = { params: { slug } };
  const draft = await api.call('GET /curriculum/:slug', { ...bySlug, query: { raw: 1 } });
  if (draft.ok) return draft.value.tree;
  if (!isPublished) return [];
  return (await queries.fetch('GET /curriculum/:slug', { ...bySlug, query: {} }, signal)).value
    .tree;
};
