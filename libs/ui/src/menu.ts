export { FilterMenu, type FilterMenuProps } from './menu/filter-menu.tsx';
export {
  Menu,
  MenuCheck,
  MenuChoice,
  MenuItem,
  MenuSeparator,
  type MenuCheckProps,
  type MenuChoiceProps,
  type MenuItemProps,
  type MenuProps,
} from './menu/menu.tsx';
