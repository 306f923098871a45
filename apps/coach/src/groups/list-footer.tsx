import { useTranslation } from '@springboard/i18n';
import {
  renderLink,
  useConnection,
  useFormat,
  useOfflineState,
  usePortalContext,
} from '@springboard/portal';
import { Button, Card, ListRow } from '@springboard/ui';
import { ClipboardX } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useLoaderData } from 'react-router';
import { paths } from '../paths.ts';
import { hasMissingMembers } from './has-missing-members.ts';
import { LastCheckedNote } from './last-checked-note.tsx';
import type { Day } from './list-query.ts';
import { useOpenRegisters } from './use-open-registers.ts';

/** The cards below the list. Open registers appear once the list is loaded, so that it does not move. */
export default function ListFooter() {
  const { date, today } = useLoaderData<Day>();
  const isListLoaded = useOfflineState(
    ({ day, sync }) => day?.date === date && !(sync.running && day.groups.some(hasMissingMembers)),
  );
  return (
    <>
      {isListLoaded && date === today && <OpenRegisters />}
      <InstallHint />
    </>
  );
}

/** A key of this device's storage: the hint was dismissed. */
const DISMISSED_KEY = 'install_hint_dismissed';

/**
 * Offers to install the portal, once no change is unsent. Some browsers give an installed page its own storage,
 * which would not contain the unsent changes of this page.
 */
function InstallHint() {
  const { t } = useTranslation('coach');
  const { install, storage } = usePortalContext();
  const prompt = useSyncExternalStore(install.subscribe, () => install.getState().prompt);
  const isAllSent = useConnection(
    ({ state, unsent, rejected }) => state === 'online' && unsent + rejected === 0,
  );
  const [dismissed, setDismissed] = useState(() => storage.getItem(DISMISSED_KEY) !== null);
  if (dismissed || !isAllSent || (prompt === null && !needsManualInstall())) return null;

  const dismiss = () => {
    storage.setItem(DISMISSED_KEY, '1');
    setDismissed(true);
  };
  const installPortal = async () => {
    await prompt?.prompt();
    // The browser's prompt works once. The hint does not come back, whatever the answer is.
    install.setState({ prompt: null });
    dismiss();
  };
  return (
    <Card title={t('install.title')} className="mt-6 print:hidden">
      <p className="text-sm text-muted">{t(prompt === null ? 'install.ios' : 'install.text')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {prompt !== null && (
          <Button onClick={() => void installPortal()}>{t('install.install')}</Button>
        )}
        <Button variant="quiet" onClick={dismiss}>
          {t('install.dismiss')}
        </Button>
      </div>
    </Card>
  );
}

/** iPhones and iPads have no install prompt. `standalone` says whether the page is on the home screen. */
const needsManualInstall = (): boolean =>
  Reflect.get(navigator, 'standalone') === false && navigator.maxTouchPoints > 0;

/** More registers are collapsed: a user with access to all groups of a club can have very many. */
const COLLAPSED_COUNT = 3;

/** Needs attention (D12), of all sessions: the incomplete registers of earlier days. */
function OpenRegisters() {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const registers = useOpenRegisters();
  const [isExpanded, setExpanded] = useState(false);
  const items = registers?.value ?? [];
  if (registers === null || items.length === 0) return null;
  return (
    <Card
      title={t('attention.title')}
      padded={false}
      className="mt-3 mb-6 overflow-hidden print:hidden"
    >
      <ul className="divide-y divide-line border-t border-line">
        {items
          .slice(0, isExpanded ? undefined : COLLAPSED_COUNT)
          .map(({ group_id, date, name }) => (
            <ListRow
              key={`${group_id} ${date}`}
              title={name}
              detail={t('attention.register', { day: format.day(date) })}
              leading={<ClipboardX aria-hidden size={22} className="text-warning-ink" />}
              to={paths.register(group_id, date)}
              renderLink={renderLink}
            />
          ))}
      </ul>
      {items.length > COLLAPSED_COUNT && (
        <div className="border-t border-line px-2 py-1">
          <Button
            variant="quiet"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded
              ? t('attention.fewer')
              : t('attention.all', { total: format.number(items.length) })}
          </Button>
        </div>
      )}
      <LastCheckedNote registers={registers} />
    </Card>
  );
}
