import { escaped, page } from '../page.ts';

export const signInPage = (error: string | null): string =>
  page(
    'Albion Gymnastics',
    `<p>Sign in with your membership.</p>
${error === null ? '' : `<p class="error" role="alert">${escaped(error)}</p>`}
<form method="post">
<label for="username">Username</label>
<input id="username" name="username" required autocomplete="username" autocapitalize="none">
<label for="password">Password</label>
<input id="password" name="password" type="password" required autocomplete="current-password">
<button>Sign in</button>
</form>`,
  );
