import type { TranslationCoverage } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { renderLink, useFormat, useSession } from '@springboard/portal';
import { buttonClass, Notice } from '@springboard/ui';
import { paths } from '../paths.ts';
import { useScheme } from '../scheme/layout.tsx';

type UntranslatedProps = { languages: readonly TranslationCoverage[] };

/** The languages in which a publication would lack translations, or have them of earlier texts (scheme-portal §4). */
export function Untranslated({ languages }: UntranslatedProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const format = useFormat();
  const { slug } = useScheme();
  const known = useSession((session) => session.languages);
  const lines = languages.flatMap(({ language_id, texts, translated, changed }) => {
    const language = known.find((language) => language.language_id === language_id)?.language;
    if (language === undefined || (translated === texts && changed === 0)) return [];
    const coverage = t('scheme:translations.coverage', {
      translated: format.number(translated),
      texts: format.number(texts),
    });
    const outdated =
      changed === 0
        ? []
        : [t('scheme:translations.changedNumber', { number: format.number(changed) })];
    const facts = [coverage, ...outdated].join(' · ');
    return { language_id, text: `${t(`common:languages.${language}`)}: ${facts}` };
  });
  if (lines.length === 0) return null;
  return (
    <div className="mb-5 max-w-prose">
      <Notice
        kind="warning"
        title={t('scheme:publish.untranslated')}
        action={renderLink({
          to: paths.translations(slug),
          className: buttonClass({ variant: 'quiet' }),
          children: t('scheme:pages.translations'),
        })}
      >
        <ul>
          {lines.map(({ language_id, text }) => (
            <li key={language_id}>{text}</li>
          ))}
        </ul>
        <p>{t('scheme:publish.untranslatedText')}</p>
      </Notice>
    </div>
  );
}
