import { useEffect, useEffectEvent } from 'react';

/** The Back button or gesture of Android asks it to close what is on top (HTML, close watcher). Some browsers lack it. */
type CloseWatcher = EventTarget & { destroy(): void };

declare global {
  interface Window {
    readonly CloseWatcher?: new () => CloseWatcher;
  }
}

type CloseRequest = {
  isOpen: boolean;
  /** If not, the first request is ignored. The browser lets a page ignore only one. */
  isDismissible?: boolean;
  onClose: () => void;
};

/** Closes a dialog or menu with the Back button of a phone, which would otherwise leave the page. */
export const useCloseRequest = ({ isOpen, isDismissible = true, onClose }: CloseRequest): void => {
  const close = useEffectEvent(onClose);
  const cancel = useEffectEvent((event: Event) => {
    if (!isDismissible) event.preventDefault();
  });
  useEffect(() => {
    if (!isOpen || window.CloseWatcher === undefined) return undefined;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener('cancel', (event) => cancel(event));
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, [isOpen]);
};
