import { useTranslation } from '@springboard/i18n';
import { useErrorText, useSession } from '@springboard/portal';
import { nodesOf } from '@springboard/domain';
import { nodeOf } from './draft.ts';
import { useSchemeEditor } from './scheme-editor.ts';

/** What a broken rule says to the user, with the titles of the nodes that it names. */
export const useRejectionText = (): ((code: string, detail?: unknown) => string) => {
  const { t, i18n } = useTranslation(['scheme', 'common']);
  const errorText = useErrorText();
  const { edits } = useSchemeEditor();
  const languages = useSession((session) => session.languages);
  return (code, detail) => {
    if (code === 'UNKNOWN_NODE' && (!Array.isArray(detail) || detail.length === 0))
      return t('scheme:editor.rejections.REMOVED');
    if (!isKnown(code, i18n.exists(`editor.rejections.${code}`, { ns: 'scheme' })))
      return errorText(code);
    const { draft } = edits.store.getState();
    const removed = draft.removed.map(({ node }) => node);
    const titleOf = (id: string) =>
      (nodeOf(draft, id) ?? nodesOf(removed, null).get(id))?.title ?? id;
    const key: string = code;
    const nameOf = (named: string): string => {
      if (key === 'UNKNOWN_VIDEO') return t('scheme:editor.videos.unknown', { id: named });
      if (key === 'UNKNOWN_FILE') return t('scheme:editor.files.unknown', { id: named });
      if (key !== 'UNTRANSLATED') return titleOf(named);
      const known = languages.find(({ language_id }) => String(language_id) === named);
      return known === undefined ? named : t(`common:languages.${known.language}`);
    };
    const separator = key === 'CYCLE' ? ' → ' : ', ';
    const names = Array.isArray(detail)
      ? detail.map((named) => nameOf(String(named))).join(separator)
      : '';
    return t(`scheme:editor.rejections.${code}`, { names });
  };
};

type Known = 'IN_REVIEW';

/** The catalogue has a text for the code; the types list its keys. */
const isKnown = (code: string, exists: boolean): code is Known => exists && code !== '';
