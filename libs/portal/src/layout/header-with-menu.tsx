import { PageHeader, type PageHeaderProps } from '@springboard/ui';
import { useScreenWidth } from '@springboard/ui/table';
import type { ReactNode } from 'react';

type HeaderWithMenuProps = Omit<PageHeaderProps, 'icons'> & { menu: ReactNode };

/** The menu of further actions: right of the buttons, on a phone beside the title. */
export function HeaderWithMenu({ menu, actions, ...header }: HeaderWithMenuProps) {
  const isPhone = useScreenWidth() === 'phone';
  return isPhone ? (
    <PageHeader {...header} icons={menu} actions={actions} />
  ) : (
    <PageHeader
      {...header}
      actions={
        (actions || menu) && (
          <>
            {actions}
            {menu}
          </>
        )
      }
    />
  );
}
