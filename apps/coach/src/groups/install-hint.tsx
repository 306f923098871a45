import { useTranslation } from '@springboard/i18n';
import { useConnection, useParts } from '@springboard/portal';
import { Button, Card } from '@springboard/ui';
import { useState, useSyncExternalStore } from 'react';

/** Of this device: somebody does not want to be asked again. */
const DISMISSED = 'install_hint_dismissed';

/**
 * Below the list, where it is in nobody's way: how to install the portal. Only once everything has been sent,
 * because some browsers give an installed page a storage of its own, where the changes of this one are not.
 */
export function InstallHint() {
  const { t } = useTranslation('coach');
  const { install, storage } = useParts();
  const prompt = useSyncExternalStore(install.subscribe, () => install.getState().prompt);
  const isSent = useConnection(
    ({ state, unsent, rejected }) => state === 'online' && unsent + rejected === 0,
  );
  const [dismissed, setDismissed] = useState(() => storage.getItem(DISMISSED) !== null);
  if (dismissed || !isSent || (prompt === null && !isInstalledByHand())) return null;

  const dismiss = () => {
    storage.setItem(DISMISSED, '1');
    setDismissed(true);
  };
  const ask = async () => {
    await prompt?.prompt();
    // It answers once; whoever declines has been asked enough.
    install.setState({ prompt: null });
    dismiss();
  };
  return (
    <Card title={t('install.title')} className="mt-6 print:hidden">
      <p className="text-sm text-muted">{t(prompt === null ? 'install.ios' : 'install.text')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {prompt !== null && <Button onClick={() => void ask()}>{t('install.install')}</Button>}
        <Button variant="quiet" onClick={dismiss}>
          {t('install.dismiss')}
        </Button>
      </div>
    </Card>
  );
}

/** iPhones and iPads say whether a page was opened from the home screen, and ask nobody to put it there. */
const isInstalledByHand = (): boolean =>
  Reflect.get(navigator, 'standalone') === false && navigator.maxTouchPoints > 0;
