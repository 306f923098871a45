export type { ClientOutcome } from './client.ts';
export type { Locks } from './exclusive.ts';
export { otherTabsOf, type OtherTabs } from './other-tabs.ts';
export type { ChangeOutcome, LoginOutcome } from './outcome.ts';
export { createSession, type Session } from './session.ts';
export type { Credentials, RemoteAnswer } from './sign-in.ts';
export type { ChosenLanguage, SessionState } from './state.ts';
export type { SessionStorage } from './stored.ts';
export { readToken, validToken, type ReadToken } from './token.ts';
