import { address } from '../helpers/product.ts';
import { expect, PORT, test } from '../helpers/test.ts';

type Reference = {
  paths: Record<string, Record<string, { tags: string[] }>>;
  tags: { name: string }[];
};

test.use({ serviceWorkers: 'block', viewport: { width: 1280, height: 900 } });

test('the API reference lists the calls by tag, from its own host and within its security policy', async ({
  page,
}) => {
  const problems: string[] = [];
  const hosts = new Set<string>();
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) hosts.add(new URL(request.url()).host);
  });
  const loaded = page.waitForResponse((response) => response.url().endsWith('/v1/docs/json'));
  await page.goto(address('coach', PORT, '/v1/docs'));
  const { paths, tags }: Reference = await (await loaded).json();
  await expect(page.locator('.opblock-tag')).toHaveCount(tags.length);
  await page.locator('#operations-tag-groups').click();
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
  const ofGroups = calls.filter((call) => call.tags.includes('groups'));
  expect(ofGroups.length).toBeGreaterThan(20);
  await expect(page.locator('.opblock-summary')).toHaveCount(ofGroups.length);
  await page.getByRole('button', { name: 'get /groups', exact: true }).click();
  await expect(page.getByText('X-Total-Count')).toBeVisible();

  expect(problems).toEqual([]);
  expect([...hosts]).toEqual([new URL(address('coach', PORT)).host]);
});
