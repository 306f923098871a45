import type { LinkType, MailLink } from '@springboard/contract';
import type { PortalContext } from '../portal-context.ts';

/** The state of a link of an e-mail; `code` is the reason why it does not work. */
export type FoundLink =
  | { readonly ok: true; readonly token: string; readonly link: MailLink }
  | { readonly ok: false; readonly code: string };

/** Checks on the server whether the link that opened a page still works, for one of these kinds. */
export const findLink = async (
  { api }: Pick<PortalContext, 'api'>,
  { url, types }: { url: string; types: readonly LinkType[] },
): Promise<FoundLink> => {
  const token = new URL(url).searchParams.get('token');
  if (token === null || token === '') return { ok: false, code: 'AUTH_INVALID_TOKEN' };
  let code = 'AUTH_INVALID_TOKEN';
  for (const typ of types) {
    const result = await api.call('POST /auth/check-token', { body: { token, typ } });
    if (result.ok) return { ok: true, token, link: result.value };
    code = result.failure.error;
  }
  return { ok: false, code };
};
