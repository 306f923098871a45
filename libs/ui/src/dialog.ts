export { ConfirmDialog, type ConfirmDialogProps } from './dialog/confirm-dialog.tsx';
export { Dialog, type DialogProps } from './dialog/dialog.tsx';
export { Drawer, type DrawerProps } from './dialog/drawer.tsx';
