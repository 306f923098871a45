export type { ClientOutcome } from './client.ts';
export type { Locks } from './with-lock.ts';
export { otherTabsOf, type OtherTabs } from './cross-tab.ts';
export type { ChangeOutcome, EnrolOutcome, LoginOutcome } from './outcome.ts';
export { createSession, type Session } from './session.ts';
export type { Credentials, RemoteAnswer } from './sign-in.ts';
export type { ChosenLanguage, SessionState } from './state.ts';
export type { SessionStorage } from './session-storage.ts';
export { readToken, validToken, type ReadToken } from './token.ts';
