import { BottomTabs } from '@springboard/ui';
import { useTranslation } from '@springboard/i18n';
import { renderLink } from './render-link.tsx';
import { useTabItems } from './use-navigation-items.tsx';

/** The bottom tabs on a phone; a single one would lead nowhere. */
export function AppTabs() {
  const { t } = useTranslation('common');
  const items = useTabItems();
  if (items.length < 2) return null;
  return <BottomTabs label={t('nav.tabs')} items={items} renderLink={renderLink} />;
}
