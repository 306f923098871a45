import type { NavigationItem } from '@springboard/access';
import type { Portal } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Switch } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { Fragment, type ReactNode } from 'react';
import type { AreaKey } from './area-keys.ts';

type KeysDialogProps = {
  portal: Portal;
  areas: readonly AreaKey<NavigationItem>[];
  /** Whether the portal goes to people, groups and pages by a key. */
  hasFinder: boolean;
  hasSingleKeys: boolean;
  onSingleKeysChange: (isOn: boolean) => void;
  onClose: () => void;
};

/** The keys of every page, and the switch for those without Ctrl or ⌘ (WCAG 2.1.4). */
export function KeysDialog(props: KeysDialogProps) {
  const { portal, areas, hasFinder, hasSingleKeys, onSingleKeysChange, onClose } = props;
  const { t } = useTranslation('common');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('keys.title')}
      closeLabel={t('actions.close')}
    >
      <div className="flex flex-col gap-5">
        <Switch
          label={t('keys.single')}
          hint={t('keys.singleHint')}
          checked={hasSingleKeys}
          onChange={onSingleKeysChange}
        />
        <KeyList title={t('keys.everywhere')}>
          <KeyRow keys={['?']}>{t('keys.help')}</KeyRow>
          {hasFinder && <KeyRow keys={['Ctrl K']}>{t('keys.finder')}</KeyRow>}
          <KeyRow keys={hasFinder ? ['/'] : ['/', 'Ctrl K']}>{t('keys.search')}</KeyRow>
          <KeyRow keys={['Ctrl Z']}>{t('actions.undo')}</KeyRow>
          {areas.map(({ key, area }) => (
            <KeyRow key={area.name} keys={[`g ${key}`]}>
              {t(`nav.${area.name}`)}
            </KeyRow>
          ))}
        </KeyList>
        <KeyList title={t('keys.inTables')}>
          <KeyRow keys={['↓', 'j']}>{t('keys.nextRow')}</KeyRow>
          <KeyRow keys={['↑', 'k']}>{t('keys.previousRow')}</KeyRow>
          <KeyRow keys={['Enter']}>{t('keys.openRow')}</KeyRow>
          <KeyRow keys={['x']}>{t('keys.selectRow')}</KeyRow>
          <KeyRow keys={['Shift x']}>{t('keys.selectRange')}</KeyRow>
          {portal === 'club' && (
            <>
              <KeyRow keys={['t']}>{t('keys.tag')}</KeyRow>
              <KeyRow keys={['m']}>{t('keys.move')}</KeyRow>
              <KeyRow keys={['e']}>{t('keys.edit')}</KeyRow>
            </>
          )}
          <KeyRow keys={['Esc']}>{t('keys.clearSelection')}</KeyRow>
        </KeyList>
      </div>
    </Dialog>
  );
}

function KeyList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-sm font-strong">{title}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 text-sm">{children}</dl>
    </section>
  );
}

function KeyRow({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <>
      <dt className="py-1">
        {keys.map((key, index) => (
          <Fragment key={key}>
            {index > 0 && ` ${t('keys.or')} `}
            <kbd className="rounded-mark border border-edge bg-sunken px-1.5 font-sans">{key}</kbd>
          </Fragment>
        ))}
      </dt>
      <dd className="py-1">{children}</dd>
    </>
  );
}
