import { useTranslation } from '@springboard/i18n';
import { Button } from '@springboard/ui';
import { useView } from './scheme-editor.ts';
import type { Commands } from './use-commands.ts';

/** How many rows are selected, and the button that clears the selection, which touch screens have no key for. */
export function Selection({ commands }: { commands: Commands }) {
  const { t } = useTranslation('scheme');
  const count = useView(({ selected }) => selected.size);
  return (
    <div className={count === 0 ? 'sr-only' : 'flex basis-full items-center gap-2'}>
      <output className="text-sm text-muted">
        {count === 0 ? '' : t('editor.selected', { count })}
      </output>
      {count > 0 && (
        <Button variant="quiet" size="small" onClick={() => commands.run('cancel')}>
          {t('editor.commands.cancel')}
        </Button>
      )}
    </div>
  );
}
