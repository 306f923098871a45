import { Button, createAlertList, IconButton, PageHeader } from '../src/index.ts';
import { AlertRegion } from '../src/alerts.ts';
import { ConfirmDialog, Dialog, Drawer } from '../src/dialog.ts';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../src/menu.ts';
import { Copy, EllipsisVertical, Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Line, Sheet } from './sheet.tsx';

type Open = 'dialog' | 'confirm' | 'drawer' | null;

export function OverlaysSheet() {
  const [alerts] = useState(createAlertList);
  const [open, setOpen] = useState<Open>(null);
  const [language, setLanguage] = useState('en-GB');
  const close = () => setOpen(null);
  return (
    <Sheet>
      <PageHeader title="Overlays" />
      <Line>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button
          onClick={() =>
            alerts.raise({
              tone: 'success',
              title: 'Amelia is in',
              action: { label: 'Undo', hint: 'Tap her row again', onAction: () => undefined },
            })
          }
        >
          Undo alert
        </Button>
        <Button
          onClick={() =>
            alerts.raise({
              tone: 'error',
              title: '2 grades were not accepted',
              detail: 'They are kept on this phone. Open the Sync centre to see why.',
            })
          }
        >
          Error alert
        </Button>
        <Menu
          trigger={
            <IconButton
              label="More"
              variant="outlined"
              icon={<EllipsisVertical aria-hidden size={20} />}
            />
          }
        >
          <MenuItem icon={<Pencil aria-hidden size={18} />} onSelect={close}>
            Rename
          </MenuItem>
          <MenuItem icon={<Copy aria-hidden size={18} />} onSelect={close}>
            Copy
          </MenuItem>
          <MenuItem icon={<Share2 aria-hidden size={18} />} disabled onSelect={close}>
            Share
          </MenuItem>
          <MenuSeparator />
          <MenuChoice
            label="Language"
            value={language}
            onChoose={setLanguage}
            options={[
              { value: 'en-GB', label: 'English' },
              { value: 'cy-GB', label: 'Cymraeg' },
            ]}
          />
          <MenuSeparator />
          <MenuItem
            danger
            icon={<Trash2 aria-hidden size={18} />}
            onSelect={() => setOpen('confirm')}
          >
            Delete plan
          </MenuItem>
        </Menu>
      </Line>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="A new version is ready"
        description="It takes a few seconds. What you have recorded stays on this phone."
        closeLabel="Close"
        footer={
          <>
            <Button variant="primary">Refresh page</Button>
            <Button onClick={close}>Not now</Button>
          </>
        }
      />
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Delete this plan?"
        description="It goes for the four coaches it is shared with. This cannot be undone."
        expected={{ text: 'Vault week 3', label: 'Type “Vault week 3” to confirm' }}
        confirmLabel="Delete plan"
        cancelLabel="Keep it"
        onConfirm={close}
      />
      <Drawer
        open={open === 'drawer'}
        onOpenChange={close}
        title="Ava Morgan"
        closeLabel="Close menu"
      >
        <p className="text-muted">Riverside Gymnastics</p>
      </Drawer>
      <AlertRegion
        alerts={alerts}
        label="Alerts ({hotkey})"
        alertLabel="Alert"
        closeLabel="Close"
      />
    </Sheet>
  );
}
