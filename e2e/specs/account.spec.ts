import { createHmac } from 'node:crypto';
import type { Page } from 'playwright/test';
import { SEED_PASSWORD } from '@springboard/tools/seed/logins.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

const USER = 'carys.evans';
const at = (path: string) => `http://coach.localhost:${PORT}${path}`;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of an authenticator app (RFC 6238), `steps` of 30 seconds ahead. */
const totpCode = (secret: string, steps = 0): string => {
  const bits = Array.from(secret, (character) =>
    BASE32.indexOf(character).toString(2).padStart(5, '0'),
  ).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
};

const addAuthenticator = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

const openAccount = async (page: Page) => {
  await page.goto(at('/account'));
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
};

const confirmPassword = (page: Page) =>
  page.getByLabel('Current password', { exact: true }).fill(SEED_PASSWORD);

const signOut = async (page: Page) => {
  await page.goto(at('/logout'));
  await expect(page.getByText('You’ve logged out')).toBeVisible();
};

/** Signs out, and signs in as far as the second step. */
const startSignIn = async (page: Page) => {
  await signOut(page);
  await page.getByLabel('E-mail or username').fill(USER);
  await page.getByLabel('Password', { exact: true }).fill(SEED_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
};

const expectSignedIn = (page: Page) => page.waitForURL((url) => url.pathname === '/member-groups');

test('[D16] a coach protects the account with an app and a passkey, and removes both', async ({
  page,
}) => {
  await addAuthenticator(page);
  await signIn(page, 'coach', USER);
  await openAccount(page);

  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await confirmPassword(page);
  await page.getByRole('button', { name: 'Next' }).click();
  const key = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent();
  const secret = (key ?? '').replaceAll(' ', '');
  await page.getByLabel('6-digit code').fill(totpCode(secret));
  await page.getByRole('button', { name: 'Confirm the code' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have saved the codes' }).click();

  await startSignIn(page);
  await page.getByLabel('Code from your authenticator app').fill(totpCode(secret, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectSignedIn(page);

  await openAccount(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await confirmPassword(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Remove “Passkey”' })).toBeVisible();
  await startSignIn(page);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expectSignedIn(page);

  await startSignIn(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectSignedIn(page);
  await startSignIn(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Wrong code.')).toBeVisible();
  await page.getByRole('button', { name: 'Use your passkey or app' }).click();
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expectSignedIn(page);

  await openAccount(page);
  for (const name of ['Passkey', 'Authenticator app']) {
    await page.getByRole('button', { name: `Remove “${name}”` }).click();
    await confirmPassword(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    // An open dialog hides the button behind it too.
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: `Remove “${name}”` })).toBeHidden();
  }
  await signOut(page);
  await signIn(page, 'coach', USER);
});

test('[D16] a coach signs out a session of another browser', async ({ page, browser }) => {
  await signIn(page, 'coach', USER);
  const other = await browser.newPage();
  await signIn(other, 'coach', USER);
  await openAccount(page);
  await page.getByRole('button', { name: 'Log out all other devices' }).click();
  await expect(page.getByText('All other devices logged out').first()).toBeVisible();
  await other.goto(at('/account'));
  await other.waitForURL((url) => url.pathname === '/login');
  await other.close();
});
