import type { StoreApi } from 'zustand/vanilla';

/** The event of browsers that can install a page. */
export type InstallPrompt = Event & { readonly prompt: () => Promise<unknown> };

export type Install = { readonly prompt: InstallPrompt | null };

/** Defers the browser's install prompt, so that the portal can offer it at a suitable place. */
export const deferInstallPrompt = (page: EventTarget, install: StoreApi<Install>): void =>
  page.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    install.setState({ prompt: event });
  });

const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;
