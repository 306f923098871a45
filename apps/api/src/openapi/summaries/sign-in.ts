/** §7, Client and auth. */
export const signInSummaries = {
  'GET /client': 'The client that a host name belongs to: its look, its words, its sign-in.',
  'GET /status': 'Whether the server answers. Cheap enough to ask often.',
  'GET /auth/languages': 'Languages that the client offers.',
  'POST /auth/login': 'Signs in with a name and a password; or says that a new password is needed.',
  'GET /auth/reset-url': 'Where a new password is asked for.',
  'GET /auth/remote-login': 'Ends a sign-in at a national body: exchanges its code for tokens.',
  'POST /auth/set-password': 'Sets a password with the token of a link that was sent by e-mail.',
  'POST /auth/change-club': 'Exchanges the refresh token for one of another club of the user.',
  'POST /auth/change-language': 'Exchanges the refresh token for one of another language.',
  'POST /auth/check-token': 'Whether the token of a link still holds, and for what.',
  'POST /auth/refresh': 'A new access token and a new refresh token; the old one is used up.',
  'GET /auth/auth-url': 'Where a sign-in at a national body begins.',
  'GET /auth/edit-url': 'Where users change their own details; empty where they cannot.',
  'GET /me': 'The user who is signed in.',
} as const;
