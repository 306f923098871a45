/** The small core. Components that trap focus, float or need a library have separate entry points. */
export { Button, type ButtonProps } from './actions/button.tsx';
export {
  buttonClass,
  type ButtonStyle,
  type ButtonSize,
  type ButtonVariant,
} from './actions/button-class.ts';
export { textLinkClass } from './actions/text-link-class.ts';
export { FilterChip, type FilterChipProps } from './actions/filter-chip.tsx';
export { IconButton, type IconButtonProps } from './actions/icon-button.tsx';
export { MoveButtons, type MoveButtonsProps, type MoveLabels } from './actions/move-buttons.tsx';
export { StatusPill, type StatusPillProps } from './actions/status-pill.tsx';
export { ToggleButton, type ToggleButtonProps } from './actions/toggle-button.tsx';
export {
  createAlertList,
  type Alert,
  type AlertList,
  type ShownAlert,
} from './alerts/alert-list.ts';
export { AwardBadge, type AwardBadgeProps } from './award/award-badge.tsx';
export { classes } from './classes.ts';
export { Chip, type ChipProps } from './feedback/chip.tsx';
export { CountPill, type CountPillProps } from './feedback/count-pill.tsx';
export { EmptyState, type EmptyStateProps } from './feedback/empty-state.tsx';
export { Illustration } from './feedback/empty-illustration.tsx';
export { FullScreenSpinner } from './feedback/full-screen-spinner.tsx';
export { Notice, type NoticeKind, type NoticeProps } from './feedback/notice.tsx';
export { ProgressBar, type ProgressProps } from './feedback/progress-bar.tsx';
export { ProgressRing, type ProgressRingProps } from './feedback/progress-ring.tsx';
export { SyncStatusIcon, type SyncStatusIconProps } from './feedback/sync-status-icon.tsx';
export { Skeleton, SkeletonCards, SkeletonRows, type SkeletonProps } from './feedback/skeleton.tsx';
export { Spinner } from './feedback/spinner.tsx';
export { StackedBar, type StackedBarProps, type StackedBarPart } from './feedback/stacked-bar.tsx';
export { Checkbox, type CheckboxProps } from './fields/checkbox.tsx';
export { PickerField, type PickerFieldProps } from './fields/picker-field.tsx';
export { ErrorSummary, type ErrorSummaryProps } from './fields/error-summary.tsx';
export { controlClass, type FieldTexts } from './fields/field.tsx';
export { FileDrop, type FileDropProps } from './fields/file-drop.tsx';
export { PasswordField, type PasswordFieldProps } from './fields/password-field.tsx';
export { SearchField, type SearchFieldProps } from './fields/search-field.tsx';
export {
  SegmentedGrades,
  type GradeOption,
  type SegmentedGradesProps,
} from './fields/segmented-grades.tsx';
export { SelectField, type SelectFieldProps, type SelectOption } from './fields/select-field.tsx';
export { Switch, type SwitchProps } from './fields/switch.tsx';
export { TextArea, type TextAreaProps } from './fields/text-area.tsx';
export { TextField, type TextFieldProps } from './fields/text-field.tsx';
export { AppBar, type AppBarProps } from './layout/app-bar.tsx';
export { BottomTabs, type BottomTabsProps } from './layout/bottom-tabs.tsx';
export { Breadcrumbs, type BreadcrumbsProps, type Crumb } from './layout/breadcrumbs.tsx';
export { Card, type CardProps } from './layout/card.tsx';
export { type NavItem } from './layout/nav-item.ts';
export { PageHeader, type PageHeaderProps } from './layout/page-header.tsx';
export { SideNav, type SideNavProps } from './layout/side-nav.tsx';
export { SkipLink } from './layout/skip-link.tsx';
export { Steps, type StepsProps } from './layout/steps.tsx';
export { StickyBar, type StickyBarProps } from './layout/sticky-bar.tsx';
export { type LinkProps, type RenderLink } from './link.ts';
export { menuButtonOf } from './menu/menu-button.ts';
export { Avatar, type AvatarProps } from './rows/avatar.tsx';
export { List, type ListProps } from './rows/list.tsx';
export { ListRow, type ListRowProps } from './rows/list-row.tsx';
export { Pager, type PagerLabels, type PagerProps } from './rows/pager.tsx';
export { ToggleRow, type ToggleRowProps, type ToggleState } from './rows/toggle-row.tsx';
export { type Tone } from './tone.ts';
