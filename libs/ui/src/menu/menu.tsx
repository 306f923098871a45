import * as Radix from '@radix-ui/react-dropdown-menu';
import { Check } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { useCloseRequest } from '../use-close-request.ts';

export type MenuProps = {
  /** A `Button` or `IconButton`. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end' | undefined;
  /** Open from the start, for a menu that is made when it is needed. */
  defaultOpen?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
};

const itemClass =
  'flex min-h-11 items-center gap-3 rounded-mark px-3 py-1.5 text-sm select-none -outline-offset-3 data-highlighted:bg-hover data-disabled:text-muted';

/** A menu of actions. Not modal: Radix's modal menu would inject a <style>. */
export function Menu(props: MenuProps) {
  const { trigger, children, align = 'end', defaultOpen = false, onOpenChange } = props;
  const [isOpen, setOpen] = useState(defaultOpen);
  // Inside the page's main landmark, where screen readers look for content.
  const [home, setHome] = useState<HTMLElement | null>(() =>
    defaultOpen ? document.querySelector('main') : null,
  );
  const change = (open: boolean) => {
    setOpen(open);
    if (open) setHome(document.querySelector('main'));
    onOpenChange?.(open);
  };
  useCloseRequest({ isOpen, onClose: () => change(false) });
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={change}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={home}>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-52 overflow-y-auto rounded-control border border-line bg-raised p-1.5 text-ink shadow-floating data-[state=open]:animate-rise"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export type MenuItemProps = {
  children: ReactNode;
  onSelect: () => void;
  icon?: ReactNode;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
};

export function MenuItem({ children, onSelect, icon, danger, disabled }: MenuItemProps) {
  return (
    <Radix.Item
      onSelect={onSelect}
      disabled={disabled ?? false}
      className={classes(itemClass, danger ? 'text-negative-ink' : '[&>svg]:text-muted')}
    >
      {icon}
      {children}
    </Radix.Item>
  );
}

export type MenuCheckProps = {
  children: ReactNode;
  checked: boolean;
  onCheck: (checked: boolean) => void;
};

/** An item that is on or off. The menu stays open, because users often change several. */
export function MenuCheck({ children, checked, onCheck }: MenuCheckProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onCheck}
      onSelect={(event) => event.preventDefault()}
      className={classes(itemClass, 'justify-between')}
    >
      {children}
      <Radix.ItemIndicator>
        <Check aria-hidden size={18} strokeWidth={2.5} />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  );
}

export type MenuChoiceProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
};

/** One of several options; the selected one has a tick. */
export function MenuChoice({ label, value, options, onChoose }: MenuChoiceProps) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onChoose} aria-label={label}>
      <Radix.Label className="px-3 pt-2 pb-1 text-xs text-muted">{label}</Radix.Label>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          className={classes(itemClass, 'justify-between')}
        >
          {option.label}
          <Radix.ItemIndicator>
            <Check aria-hidden size={18} strokeWidth={2.5} />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-3 my-1.5 h-px bg-line" />;
}
