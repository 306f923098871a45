import { useTranslation } from '@springboard/i18n';
import { renderLink } from '@springboard/portal';
import { buttonClass, IconButton } from '@springboard/ui';
import { Menu, MenuItem } from '@springboard/ui/menu';
import { useScreenWidth } from '@springboard/ui/table';
import { Ellipsis } from 'lucide-react';
import { Fragment } from 'react';
import { useNavigate } from 'react-router';

type OtherPage = {
  readonly to: string;
  readonly label: string;
  /** A button beside the menu. A phone has it in the menu, because there is no space for a row of buttons. */
  readonly isButton?: boolean;
};

/** Buttons for pages, and a menu of those that are rarely opened. It works offline, unlike a menu of changes. */
export function OtherPages({ pages }: { pages: readonly OtherPage[] }) {
  const { t } = useTranslation('club');
  const navigate = useNavigate();
  const isPhone = useScreenWidth() === 'phone';
  const isButton = (page: OtherPage) => page.isButton === true && !isPhone;
  const inMenu = pages.filter((page) => !isButton(page));
  return (
    <>
      {pages.filter(isButton).map(({ to, label }) => (
        <Fragment key={to}>
          {renderLink({ to, className: buttonClass(), children: label })}
        </Fragment>
      ))}
      {inMenu.length > 0 && (
        <Menu
          trigger={<IconButton label={t('otherPages')} icon={<Ellipsis aria-hidden size={20} />} />}
        >
          {inMenu.map(({ to, label }) => (
            <MenuItem key={to} onSelect={() => void navigate(to)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
