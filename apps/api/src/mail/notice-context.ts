import type { EmailPreview } from '@springboard/contract';
import type { RequestContext, SignIn } from '../routing/context.ts';
import type { Principal } from '../identity/authenticate.ts';
import { previewEmail } from './email-templates.ts';
import { findPortalOrigin } from './portal-origins.ts';
import { findSender } from './send-email.ts';
import type { NoticeOrigins, SessionNotice } from './session-notices.ts';

type NoticeRequest = Pick<RequestContext, 'server' | 'origin'> & SignIn & { principal: Principal };

/** The portals that e-mails about sessions link to. */
export const findOrigins = ({
  signIn,
  principal,
  origin,
  server,
}: NoticeRequest): Promise<NoticeOrigins> =>
  signIn.read(principal.client_id, async (db) => ({
    parent: await findPortalOrigin(db, principal.client_id, 'parent', origin),
    coach: await findPortalOrigin(db, principal.client_id, 'coach', origin),
    api: server.api_address,
  }));

/** Who sends an e-mail, and the language in which the user previews it. */
type Sender = Awaited<ReturnType<typeof findSender>>;

export const findPreviewSender = ({ signIn, principal }: NoticeRequest): Promise<Sender> =>
  signIn.read(principal.client_id, (db) => findSender(db, principal, null));

/** The e-mail that the families would get, as it is written when it is sent. */
export const previewNotices = (
  { client, language }: Sender,
  sessions: readonly SessionNotice[],
): EmailPreview => previewEmail({ subject: 'sessions', language, client, sessions });
