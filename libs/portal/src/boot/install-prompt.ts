import type { StoreApi } from 'zustand/vanilla';

/** What a browser that can install a page hands out, to be asked when it suits. */
export type InstallPrompt = Event & { readonly prompt: () => Promise<unknown> };

export type Install = { readonly prompt: InstallPrompt | null };

/** Keeps the browser's own question back, so that the portal asks it where nobody is disturbed. */
export const keepInstallPrompt = (page: EventTarget, install: StoreApi<Install>): void =>
  page.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    install.setState({ prompt: event });
  });

const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;
