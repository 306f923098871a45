import { can } from '@springboard/access';
import { useTranslation } from '@springboard/i18n';
import { SelectField } from '@springboard/ui';
import { useState } from 'react';
import { useAlerts, usePortalContext, useSession } from '../hooks.ts';
import { useErrorText } from '../messages/use-error-text.ts';

/** The active languages of the client, or those of the user's club, if there is a choice. A change reloads the page (§4). */
export function LanguagePicker({ labelHidden }: { labelHidden?: boolean }) {
  const { t } = useTranslation('common');
  const { session, restart } = usePortalContext();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const [changing, setChanging] = useState(false);
  // The server refreshes the user's club with each token; the clubs of the session are those of the sign-in.
  const ofClub = useSession((state) => state.user?.club?.language_ids);
  const languages = useSession((state) => state.languages).filter(
    ({ active, language_id }) => active === 1 && ofClub?.includes(language_id) !== false,
  );
  const chosen = useSession((state) => state.language?.language_id);
  if (!can.chooseLanguage(languages.length)) return null;

  const change = async (language_id: number) => {
    setChanging(true);
    const outcome = await session.changeLanguage(language_id);
    setChanging(false);
    if (outcome.kind === 'changed') return restart();
    const { error } = outcome.failure;
    const language = languages.find((one) => one.language_id === language_id)?.language;
    // The picker shows the present language again, so the message names the one that was chosen.
    const title =
      error === 'ERROR_FETCH' && language !== undefined
        ? t('drawer.languageOffline', { language: t(`languages.${language}`) })
        : errorText(error);
    return alerts.raise({ tone: 'error', title });
  };

  return (
    <SelectField
      label={t('drawer.language')}
      labelHidden={labelHidden}
      value={String(chosen ?? '')}
      disabled={changing}
      onChange={(event) => void change(Number(event.target.value))}
      options={languages.map(({ language_id, language }) => ({
        value: String(language_id),
        label: t(`languages.${language}`),
      }))}
    />
  );
}
