import { escaped, page } from '../page.ts';
import type { Person } from './people.ts';

export const editPage = ({ firstname, lastname, email }: Person, saved: boolean): string =>
  page(
    'Your details',
    `${saved ? '<p role="status">Saved. They reach Springboard at your next sign-in.</p>' : ''}
<form method="post">
<label for="firstname">First name</label>
<input id="firstname" name="firstname" value="${escaped(firstname)}" maxlength="50" required autocomplete="given-name">
<label for="lastname">Last name</label>
<input id="lastname" name="lastname" value="${escaped(lastname)}" maxlength="50" required autocomplete="family-name">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" value="${escaped(email)}" required autocomplete="email">
<button>Save</button>
</form>`,
  );

export const resetPage = (error: string | null, done: boolean): string =>
  page(
    'Set a new password',
    done
      ? '<p role="status">Your new password is set. Close this page and sign in with it.</p>'
      : `${error === null ? '' : `<p class="error" role="alert">${escaped(error)}</p>`}
<form method="post">
<label for="username">Username</label>
<input id="username" name="username" required autocomplete="username">
<label for="old">Current password</label>
<input id="old" name="old" type="password" required autocomplete="current-password">
<label for="new">New password, at least 8 characters</label>
<input id="new" name="new" type="password" minlength="8" required autocomplete="new-password">
<button>Set the new password</button>
</form>`,
  );

export const gonePage = (): string =>
  page('This link has expired', '<p>Go back to Springboard and open it again.</p>');
