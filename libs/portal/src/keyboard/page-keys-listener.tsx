import { drawer } from '@springboard/access';
import { keys as translations } from '@springboard/i18n/areas/shared';
import type { AlertList } from '@springboard/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePortalContext, useVisitor } from '../hooks.ts';
import { useStoredChoice } from '../table/use-stored-choice.ts';
import { areaKeys } from './area-keys.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { finderButtonOf, listenForPageKeys } from './page-keys.ts';

const SINGLE_KEYS = { name: 'single-keys', read: (value: unknown) => value !== false };

/** Listens for the keys of every page, and lists them in a dialog. */
export default function PageKeysListener() {
  const context = usePortalContext();
  const visitor = useVisitor();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [hasSingleKeys, setSingleKeys] = useStoredChoice(SINGLE_KEYS);
  const areas = areaKeys(
    drawer(context.portal, visitor).filter(({ path }) => context.areas.has(path)),
  );

  const openArea = useEffectEvent((character: string) => {
    const path = areas.find(({ key }) => key === character)?.area.path;
    if (path !== undefined) void navigate(path);
  });
  const openPath = useEffectEvent((path: string) => void navigate(path));
  const openHelp = useEffectEvent(async () => {
    await context.translations.load([translations]);
    setOpen(true);
  });
  const areSingleKeysOn = useEffectEvent(() => hasSingleKeys);
  useEffect(
    () =>
      listenForPageKeys(document, {
        hasSingleKeys: () => areSingleKeysOn(),
        openArea: (character) => openArea(character),
        openHelp: () => void openHelp(),
        openPath: (path) => openPath(path),
        undo: () => latestUndo(context.alerts),
      }),
    [context.alerts],
  );

  if (!isOpen) return null;
  return (
    <KeysDialog
      portal={context.portal}
      areas={areas}
      hasFinder={finderButtonOf(document) !== undefined}
      hasSingleKeys={hasSingleKeys}
      onSingleKeysChange={setSingleKeys}
      onClose={() => setOpen(false)}
    />
  );
}

/** Closes the latest message with Undo, and does what its button does. */
const latestUndo = (alerts: AlertList): (() => void) | null => {
  const alert = alerts.read().findLast(({ isUndo }) => isUndo === true);
  if (alert?.action === undefined) return null;
  const { id, action } = alert;
  return () => {
    alerts.dismiss(id);
    action.onAction();
  };
};
