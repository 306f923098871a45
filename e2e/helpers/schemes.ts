import { randomUUID } from 'node:crypto';
import type { Curriculum, Scheme, SchemeEditBody, SchemeNode } from '@springboard/contract';
import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import { expect } from 'playwright/test';
import { type ApiAnswer, apiOf, tokenOf } from './api.ts';
import { PORT } from './test.ts';

/** Schemes of the national body, made and edited through the API. */

/** The titles of skills by the title of their level. */
export type Outline = Readonly<Record<string, readonly string[]>>;

/** The value of the grade that passes a skill. */
export const PASS = 2;
const GRADES = ['N/A', 'Needs practice', 'Pass'].map((label, value) => ({
  label,
  pass: value === PASS,
}));

/** Calls the API as the national body. */
export async function callAsNationalBody(
  method: string,
  path: string,
  body?: unknown,
): Promise<ApiAnswer> {
  const token = await tokenOf('scheme', PORT, SEED_LOGINS.ngo);
  return apiOf('scheme', PORT)(method, path, { token, body });
}

/** The same, for a request that has to succeed. */
export async function sendAsNationalBody(
  method: string,
  path: string,
  body?: unknown,
): Promise<string> {
  const { status, text } = await callAsNationalBody(method, path, body);
  expect(status, text).toBeLessThan(300);
  return text;
}

/** A new scheme whose first version is published. */
export async function createScheme(name: string, outline: Outline): Promise<Scheme> {
  const body = { name, language_ids: [1], grades: GRADES };
  const scheme: Scheme = JSON.parse(await sendAsNationalBody('POST', '/schemes', body));
  const curriculum = { tree: levelsOf(outline) };
  await sendAsNationalBody('POST', `/curriculum/${scheme.slug}`, { curriculum });
  await publishDraft(scheme.slug);
  return scheme;
}

export const nodeId = (...titles: readonly string[]): string =>
  titles.map((title) => `/${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`).join('');

const levelsOf = (outline: Outline): SchemeNode[] =>
  Object.entries(outline).map(([title, skills]) => ({
    id: nodeId(title),
    parentId: null,
    title,
    t: 'l',
    children: skills.map((skill) => ({
      id: nodeId(title, skill),
      parentId: nodeId(title),
      title: skill,
      t: 's',
      children: [],
    })),
  }));

/** Adds edits to the draft. */
export async function editDraft(slug: string, ...edits: readonly SchemeEditBody[]): Promise<void> {
  const body = { base: 0, edits: edits.map((edit) => ({ ...edit, id: randomUUID() })) };
  const { results } = JSON.parse(
    await sendAsNationalBody('POST', `/curriculum/${slug}/edits`, body),
  );
  expect(results).toEqual(edits.map(() => expect.objectContaining({ result: 'applied' })));
}

/** The edit that adds a skill to a level, after the others. */
export const addSkill = (level: string, title: string, after: string): SchemeEditBody => ({
  kind: 'add',
  node: { id: nodeId(level, title), title, t: 's' },
  parent: nodeId(level),
  after: nodeId(level, after),
});

/** Counts the impact of the draft, and publishes it once the count is complete. */
export async function publishDraft(slug: string): Promise<void> {
  await sendAsNationalBody('POST', `/curriculum/${slug}/impact`);
  const publish = async () => {
    const { status, text } = await callAsNationalBody('POST', `/curriculum/${slug}/publish`, {});
    return status === 200 ? 'published' : text;
  };
  await expect.poll(publish).toBe('published');
}

export const readPublished = async (slug: string): Promise<Curriculum> =>
  JSON.parse(await sendAsNationalBody('GET', `/curriculum/${slug}`));
