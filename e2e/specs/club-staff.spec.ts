import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import { address } from '../helpers/product.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

test('an administrator adds a policy, a new version of it, and invites a coach', async ({
  page,
}) => {
  await signIn(page, 'club', SEED_LOGINS.admin);
  await page.goto(address('club', PORT, '/documents'));
  await page.getByRole('button', { name: 'Add document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add document' });
  const pdf = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  await dialog.getByLabel('Name').fill('Fire plan');
  await dialog.getByLabel('File').setInputFiles({ name: 'fire.pdf', ...pdf });
  await dialog.getByRole('button', { name: 'Add document' }).click();
  await page.getByRole('link', { name: 'Fire plan' }).click();
  await expect(page.getByText(/^Version 1, .* fire\.pdf/)).toBeVisible();
  await page.getByRole('button', { name: 'New version' }).click();
  const version = page.getByRole('dialog', { name: 'New version' });
  await version.getByLabel('File').setInputFiles({ name: 'fire-2.pdf', ...pdf });
  await version.getByRole('button', { name: 'New version' }).click();
  await expect(page.getByText(/^Version 2, .* fire-2\.pdf/)).toBeVisible();

  await page.goto(address('club', PORT, '/coaches'));
  await page.getByRole('button', { name: 'Invite coach' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite coach' });
  await invitation.getByLabel('First name').fill('Gwen');
  await invitation.getByLabel('Last name').fill('Aabye');
  await invitation.getByLabel('E-mail address').fill('gwen.aabye@example.org');
  await invitation.getByRole('button', { name: 'Invite coach' }).click();
  await expect(page.getByRole('row', { name: /Gwen Aabye/ })).toContainText('Invited');
});
