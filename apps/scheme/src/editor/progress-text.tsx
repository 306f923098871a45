import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { Spinner } from '@springboard/ui';
import { useEdits } from './scheme-editor.ts';

/** How far the server has counted the members of the draft, or recalculated those of the published version. */
export function ProgressText() {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const { counting, recalculating } = useEdits((state) => state.progress);
  if (recalculating === undefined && counting === undefined) return null;
  return (
    <span className="flex items-center gap-1.5 text-sm text-muted">
      <Spinner />
      {recalculating !== undefined
        ? t('editor.progress.recalculating', {
            version: format.number(recalculating.version),
            percent: format.percent(recalculating.percent),
          })
        : counting !== undefined &&
          t('editor.progress.counting', {
            counted: format.number(counting.counted),
            total: format.number(counting.members),
          })}
    </span>
  );
}
