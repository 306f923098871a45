import { useTranslation } from '@springboard/i18n';
import { useErrorText } from '@springboard/portal';
import { nodeOf } from './draft.ts';
import { useSchemeEditor } from './scheme-editor.ts';

/** What a broken rule says to the user, with the titles of the nodes that it names. */
export const useRejectionText = (): ((code: string, detail?: unknown) => string) => {
  const { t, i18n } = useTranslation('scheme');
  const errorText = useErrorText();
  const { edits } = useSchemeEditor();
  return (code, detail) => {
    if (!isKnown(code, i18n.exists(`editor.rejections.${code}`, { ns: 'scheme' })))
      return errorText(code);
    const { draft } = edits.store.getState();
    const names = Array.isArray(detail)
      ? detail.map((id) => nodeOf(draft, String(id))?.title ?? String(id)).join(' → ')
      : '';
    return t(`editor.rejections.${code}`, { names });
  };
};

type Known = 'IN_REVIEW';

/** The catalogue has a text for the code; the types list its keys. */
const isKnown = (code: string, exists: boolean): code is Known => exists && code !== '';
