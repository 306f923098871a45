import { useTranslation } from '@springboard/i18n';
import { IconButton } from '@springboard/ui';
import { Menu, MenuItem } from '@springboard/ui/menu';
import { Ellipsis } from 'lucide-react';
import { useNavigate } from 'react-router';

type OtherPagesProps = { pages: readonly { readonly to: string; readonly label: string }[] };

/** A menu of pages that are rarely opened. It works offline, unlike a menu of changes. */
export function OtherPages({ pages }: OtherPagesProps) {
  const { t } = useTranslation('club');
  const navigate = useNavigate();
  return (
    <Menu
      trigger={<IconButton label={t('otherPages')} icon={<Ellipsis aria-hidden size={20} />} />}
    >
      {pages.map((page) => (
        <MenuItem key={page.to} onSelect={() => void navigate(page.to)}>
          {page.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
