/** §7, Client and auth. */
export const signInSummaries = {
  'GET /client': 'The client of a host name: its theme, its translations, its sign-in.',
  'GET /status': 'Whether the server is available. Cheap enough for frequent polling.',
  'GET /auth/languages': 'Languages that the client offers.',
  'POST /auth/login': 'Signs in with a username and a password, or requires a new password.',
  'GET /auth/reset-url': 'The URL of the page to request a new password.',
  'GET /auth/remote-login':
    'Completes a sign-in at a national body: exchanges its code for tokens.',
  'POST /auth/set-password': 'Sets a password with the token of a link that was sent by e-mail.',
  'POST /auth/change-club': 'Exchanges the refresh token for one for another club of the user.',
  'POST /auth/change-language': 'Exchanges the refresh token for one for another language.',
  'POST /auth/check-token': 'Whether the token of a link is still valid, and its purpose.',
  'POST /auth/refresh': 'A new access token and a new refresh token; the old one is used up.',
  'GET /auth/auth-url': 'The URL of the sign-in at a national body.',
  'GET /auth/edit-url': 'The URL where users change their own details, or an empty text.',
  'GET /me': 'The signed-in user.',
} as const;
