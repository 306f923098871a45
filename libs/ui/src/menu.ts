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
