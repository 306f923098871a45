import { useTranslation } from '@springboard/i18n';
import { Button, Notice } from '@springboard/ui';
import { Copy, Download, Printer } from 'lucide-react';
import { saveFile } from '../../files/save-file.ts';
import { useCopyText } from '../../messages/use-copy-text.ts';

/** Shown once: the server stores only hashes. */
export function RecoveryCodeList({
  codes,
  onDone,
}: {
  codes: readonly string[];
  onDone: () => void;
}) {
  const { t } = useTranslation('common');
  const copyText = useCopyText();
  const text = codes.join('\n');

  const download = () => {
    saveFile(`${t('account.codes.file')}.txt`, `${text}\n`, 'text/plain');
  };

  return (
    <div className="grid gap-4">
      <Notice kind="warning">{t('account.codes.once')}</Notice>
      <ul
        aria-label={t('account.codes.title')}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-2 rounded-card bg-sunken p-4 text-center font-strong tabular"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Copy aria-hidden size={18} />}
          onClick={() => void copyText(text, t('account.codes.copied'))}
        >
          {t('account.codes.copy')}
        </Button>
        <Button icon={<Download aria-hidden size={18} />} onClick={download}>
          {t('account.codes.download')}
        </Button>
        <Button icon={<Printer aria-hidden size={18} />} onClick={() => globalThis.print()}>
          {t('account.codes.print')}
        </Button>
      </div>
      <Button variant="primary" size="large" onClick={onDone}>
        {t('account.codes.done')}
      </Button>
    </div>
  );
}
