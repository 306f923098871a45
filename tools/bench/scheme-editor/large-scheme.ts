import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Scheme, SchemeEditBody, SchemeNode } from '@springboard/contract';
import { apiOf, tokenOf } from '@springboard/e2e/helpers/api.ts';
import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';

/** 10,010 nodes: levels with groups of skills, and one group of many skills in the first level. */
const LEVELS = 10;
const GROUPS = 19;
const SKILLS = 49;
export const LARGE_GROUP = { title: 'Many skills', skills: 500 };
const EDITS_PER_CALL = 500;

/** Creates and publishes the scheme through the API of the product. Returns it with its published tree. */
export async function addLargeScheme(
  port: number,
): Promise<{ slug: string; tree: readonly SchemeNode[] }> {
  const token = await tokenOf('scheme', port, SEED_LOGINS.ngo);
  const ask = apiOf('scheme', port);
  const send = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const { status, text } = await ask(method, path, { token, body });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text);
  };
  const [language] = await send<{ language_id: number }[]>('GET', '/client-languages');
  const grades = [
    { label: 'Working', pass: false },
    { label: 'Passed', pass: true },
  ];
  const { slug } = await send<Scheme>('POST', '/schemes', {
    name: 'Large scheme',
    language_ids: [language?.language_id],
    grades,
  });
  const edits = editsOf();
  let base = 0;
  for (let start = 0; start < edits.length; start += EDITS_PER_CALL) {
    const part = edits.slice(start, start + EDITS_PER_CALL);
    const body = { base, edits: part.map((edit) => ({ ...edit, id: randomUUID() })) };
    ({ n: base } = await send<{ n: number }>('POST', `/curriculum/${slug}/edits`, body));
  }
  // A publication needs the count of its impact, which a job makes.
  const count = () => send<{ complete: boolean }>('POST', `/curriculum/${slug}/impact`);
  while (!(await count()).complete) await wait(200);
  await send('POST', `/curriculum/${slug}/publish`, {});
  const { tree } = await send<{ tree: SchemeNode[] }>('GET', `/curriculum/${slug}?raw=1`);
  return { slug, tree };
}

function editsOf(): SchemeEditBody[] {
  const edits: SchemeEditBody[] = [];
  const last = new Map<string | null, string>();
  const add = (t: 'l' | 'sg' | 's', parent: string | null, part: string, title: string): string => {
    const id = `${parent ?? ''}/${part}`;
    edits.push({ kind: 'add', node: { id, title, t }, parent, after: last.get(parent) ?? null });
    last.set(parent, id);
    return id;
  };
  const addGroup = (level: string, part: string, title: string, count: number) => {
    const group = add('sg', level, part, title);
    const nodes = Array.from({ length: count }, (_, at) =>
      add('s', group, `s${at}`, `Skill ${part.slice(1)}.${at + 1}`),
    );
    const value = [{ nodes, count: count - 4 }];
    edits.push({ kind: 'set', node_id: group, field: 'completion', value, before: null });
  };
  for (let level = 1; level <= LEVELS; level += 1) {
    const id = add('l', null, `l${level}`, `Level ${level}`);
    if (level === 1) addGroup(id, 'g0', LARGE_GROUP.title, LARGE_GROUP.skills);
    for (let group = 1; group <= GROUPS; group += 1)
      addGroup(id, `g${group}`, `Group ${level}.${group}`, SKILLS);
  }
  return edits;
}
