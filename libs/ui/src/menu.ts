export {
  Menu,
  MenuChoice,
  MenuItem,
  MenuSeparator,
  type MenuChoiceProps,
  type MenuItemProps,
  type MenuProps,
} from './menu/menu.tsx';
