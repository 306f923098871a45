import type { SchemeImport, SchemeImportRow } from '@springboard/contract';
import { CHANGE_KINDS, translatedLanguage } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useIsReloading, usePagerLabels, useTableParams } from '@springboard/portal';
import { Chip, classes, EmptyState, FilterChip, Notice, Pager, type Tone } from '@springboard/ui';
import { useSearchParams } from 'react-router';
import { type ImportData, ROWS, type Tab, TABS, tabOf } from './import-data.ts';
import { useLanguageName, useNoteText } from './use-note-text.ts';

type PlanRowsProps = { found: NonNullable<ImportData['found']>; rows: ImportData['rows'] };

/** What happens to each node, as a tree, by its effect. */
export function PlanRows({ found, rows }: PlanRowsProps) {
  const { t } = useTranslation('scheme');
  const [search, setSearch] = useSearchParams();
  const isReloading = useIsReloading();
  const pagerLabels = usePagerLabels();
  const { query, onQueryChange } = useTableParams(ROWS);
  const shown = tabOf(search);
  const { counts } = found;
  const countOf = (tab: Tab): number => {
    if (counts === null) return 0;
    const { notes: _, ...actions } = counts;
    return tab === 'all'
      ? Object.values(actions).reduce((sum, count) => sum + count, 0)
      : counts[tab];
  };
  const show = (tab: Tab) =>
    setSearch({ id: String(found.id), ...(tab !== 'all' && { show: tab }) }, { replace: true });
  return (
    <>
      <PlanNotes notes={found.notes} />
      <fieldset className="mb-4 flex flex-wrap gap-2">
        <legend className="sr-only">{t('schemeImport.check.filter')}</legend>
        {TABS.map((tab) => (
          <FilterChip
            key={tab}
            selected={shown === tab}
            count={countOf(tab)}
            onClick={() => show(tab)}
          >
            {t(`schemeImport.tabs.${tab}`)}
          </FilterChip>
        ))}
      </fieldset>
      {rows === null || rows.value.length === 0 ? (
        <EmptyState title={t('schemeImport.check.none')} />
      ) : (
        <>
          <ul
            aria-label={t(`schemeImport.tabs.${shown}`)}
            aria-busy={isReloading || undefined}
            className={classes(
              'divide-y divide-line rounded-card border border-line bg-surface',
              isReloading && 'opacity-60',
            )}
          >
            {rows.value.map((row) => (
              <PlanRow key={row.position} row={row} isTree={shown === 'all'} />
            ))}
          </ul>
          <Pager
            page={query.page}
            per_page={query.per_page}
            total={rows.total ?? rows.value.length}
            sizes={ROWS.sizes}
            labels={pagerLabels}
            onChange={(page, per_page) => onQueryChange({ ...query, page, per_page })}
          />
        </>
      )}
    </>
  );
}

/** What was decided about the whole file. */
function PlanNotes({ notes }: Pick<SchemeImport, 'notes'>) {
  const { t } = useTranslation('scheme');
  const noteText = useNoteText();
  if (notes.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice kind="info" title={t('schemeImport.check.ofFile')}>
        <ul className="list-disc pl-5">
          {notes.map((note) => (
            <li key={`${note.code} ${note.detail}`} className="wrap-anywhere">
              {noteText(note)}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

const TONES: Readonly<Record<SchemeImportRow['action'], Tone>> = {
  create: 'positive',
  update: 'info',
  unchanged: 'neutral',
  removed: 'warning',
  error: 'negative',
};

/** Deeper rows have the same indentation, so that titles stay readable on a phone. */
const MAX_INDENT = 6;

function PlanRow({ row, isTree }: { row: SchemeImportRow; isTree: boolean }) {
  const { t } = useTranslation('scheme');
  const noteText = useNoteText();
  const languageName = useLanguageName();
  const { action, title, t: type, node_id, line, changes, notes, errors } = row;
  const kinds = changes.map((kind) => {
    const language = translatedLanguage(kind);
    if (language !== null)
      return t('schemeImport.translation', { language: languageName(language) });
    const known = CHANGE_KINDS.find((candidate) => candidate === kind);
    return known === undefined ? t('schemeImport.extensions') : t(`changes.kinds.${known}`);
  });
  return (
    <li
      className="flex flex-col gap-1 px-4 py-2.5"
      style={isTree ? { paddingInlineStart: 16 + 14 * Math.min(row.depth, MAX_INDENT) } : undefined}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span
          className={classes(
            'min-w-0 wrap-anywhere',
            type === 'l' && 'font-strong',
            action === 'removed' && 'text-muted line-through',
          )}
        >
          {title}
        </span>
        <span className="text-sm text-muted">{t(`schemeImport.types.${type}`)}</span>
        <Chip tone={TONES[action]}>{t(`schemeImport.actions.${action}`)}</Chip>
        {kinds.length > 0 && <span className="text-sm">{kinds.join(', ')}</span>}
      </div>
      {!isTree && (
        <p className="text-sm wrap-anywhere text-muted">
          {line === null
            ? node_id
            : `${node_id} · ${t('schemeImport.check.line', { line: String(line) })}`}
        </p>
      )}
      {errors.map((error) => (
        <p key={error} className="text-sm text-negative-ink">
          {t(`schemeImport.rowErrors.${error}`)}
        </p>
      ))}
      {notes.map((note) => (
        <p key={`${note.code} ${note.detail}`} className="text-sm wrap-anywhere text-muted">
          {noteText(note)}
        </p>
      ))}
    </li>
  );
}
