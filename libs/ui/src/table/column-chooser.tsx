import { Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Menu, MenuCheck } from '../menu/menu.tsx';
import type { TableColumn } from './column.ts';

export type ColumnChooserProps = {
  label: string;
  /** Every column; the first cannot be hidden. */
  columns: readonly Pick<TableColumn<never>, 'id' | 'header'>[];
  /** Ids of the columns on screen. */
  visible: ReadonlySet<string>;
  onToggle: (id: string, isVisible: boolean) => void;
  /** Above the columns: the format of names. */
  children?: ReactNode;
};

/** Chooses the columns of the table. Not on a phone, whose cards always have the same content. */
export function ColumnChooser({ label, columns, visible, onToggle, children }: ColumnChooserProps) {
  return (
    <span className="max-sm:hidden">
      <Menu trigger={<IconButton label={label} icon={<Columns3 aria-hidden size={20} />} />}>
        {children}
        {columns.slice(1).map(({ id, header }) => (
          <MenuCheck
            key={id}
            checked={visible.has(id)}
            onCheck={(isVisible) => onToggle(id, isVisible)}
          >
            {header}
          </MenuCheck>
        ))}
      </Menu>
    </span>
  );
}
