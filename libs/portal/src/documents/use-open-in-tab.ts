import { useAlerts, usePortalContext } from '../hooks.ts';
import { useErrorText } from '../messages/use-error-text.ts';

type Read = () => Promise<
  { readonly ok: true; readonly url: string } | { readonly ok: false; readonly error: string }
>;

type OpenInTabOptions = {
  /** The title of the message when the address is not opened. */
  readonly failed: string;
  /** What the browser blocked, if it opens no new tab. */
  readonly blocked: string;
  readonly subject: string;
};

/**
 * Opens an address of the API in a new tab as soon as `read` returns it. Resolves to whether it was opened; else a
 * message says why not.
 */
export const useOpenInTab = (): ((read: Read, options: OpenInTabOptions) => Promise<boolean>) => {
  const alerts = useAlerts();
  const errorText = useErrorText();
  const { api_base } = usePortalContext();
  return async (read, { failed, blocked, subject }) => {
    // Before the request: later, the browser would block it.
    const tab = window.open('', '_blank');
    const result = await read();
    if (result.ok && tab !== null) {
      tab.opener = null;
      tab.location.href = `${api_base}${result.url}`;
      return true;
    }
    tab?.close();
    const detail = result.ok ? blocked : errorText(result.error);
    alerts.raise({ tone: 'error', title: failed, detail, subject });
    return false;
  };
};
