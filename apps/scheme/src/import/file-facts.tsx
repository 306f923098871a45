import { LANGUAGES, type ReadSchemeFile } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { Card } from '@springboard/ui';
import { useLanguageName, useNoteText } from './use-note-text.ts';

/** What was recognised in the file. */
export function FileFacts({ file }: { file: ReadSchemeFile }) {
  const { t } = useTranslation(['scheme', 'common']);
  const format = useFormat();
  const noteText = useNoteText();
  const languageName = useLanguageName();
  const { translations = [], sections = 0 } = file;
  const locale = LANGUAGES.find((each) => each.slice(0, 2) === file.language);
  const language = locale === undefined ? file.language : t(`common:languages.${locale}`);
  const facts = [
    [t('scheme:schemeImport.read.format'), t(`scheme:files.export.formats.${file.format}`)],
    [t('scheme:schemeImport.read.name'), file.title],
    [t('scheme:schemeImport.read.publisher'), file.publisher],
    [t('scheme:schemeImport.read.version'), file.version],
    [t('scheme:schemeImport.read.status'), file.status],
    [t('scheme:schemeImport.read.language'), language ?? t('scheme:schemeImport.read.unknown')],
    [t('scheme:schemeImport.read.translations'), translations.map(languageName).join(', ')],
    [t('scheme:schemeImport.read.license'), file.license?.title ?? ''],
    [t('scheme:schemeImport.read.nodes'), format.number(file.nodes)],
    [t('scheme:schemeImport.read.sections'), sections === 0 ? '' : format.number(sections)],
    [t('scheme:schemeImport.read.branch'), file.branch ?? ''],
  ] as const;
  return (
    <Card title={t('scheme:schemeImport.read.title')}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {facts.map(([name, value]) =>
          value === '' ? null : (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {file.notes.length > 0 && (
        <ul className="mt-3 list-disc pl-5 text-sm">
          {file.notes.map((note) => (
            <li key={`${note.code} ${note.detail}`} className="wrap-anywhere">
              {noteText(note)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
