import { joinInWords } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { Dialog } from '@springboard/ui/dialog';
import { useView } from '../scheme-editor.ts';

/** What the rules of the nodes that were just mirrored no longer name. */
export function LeftOutDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(['scheme', 'common']);
  const rules = useView(({ leftOut }) => leftOut);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('editor.mirrored.leftOut.title')}
      description={t('editor.mirrored.leftOut.text')}
      closeLabel={t('common:actions.close')}
    >
      <ul className="divide-y divide-line text-sm">
        {rules.map(({ title, field, names }) => (
          <li key={`${title} ${field} ${names.join()}`} className="py-2 wrap-anywhere">
            <span className="font-strong">{title}</span>{' '}
            {t(`editor.mirrored.leftOut.${field}`, { names: joinInWords(i18n.language, names) })}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
