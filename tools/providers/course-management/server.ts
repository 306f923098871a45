import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback, type RunningProvider } from '../listen.ts';
import { readBody } from '../read-body.ts';
import { checkPin, signIn, type Answer } from './api.ts';
import { editPage, gonePage, resetPage } from './pages.ts';
import { people as samplePeople, type Person } from './people.ts';

/**
 * A course-management server with sample people, on a free port of this machine. Its API and pages are told
 * in README.md. It keeps everything in memory.
 *
 * @param key what the API's callers have to send
 */
export const startCourseManagement = (key: string): Promise<RunningProvider> => {
  const people = samplePeople();
  /** Links to the edit page, each for one person. */
  const tickets = new Map<string, Person>();
  let url = '';

  const answerApi = async (request: IncomingMessage, path: string): Promise<Answer> => {
    if (request.method !== 'POST') return { status: 405, body: { code: 'METHOD' } };
    if (!isKey(request.headers.authorization, key)) return { status: 401, body: { code: 'KEY' } };
    const body: object = Object(JSON.parse((await readBody(request)) || '{}'));
    if (path === '/sign-in') return signIn(people, body);
    const [, id, part] = /^\/users\/([^/]+)\/(pin|edit-link)$/.exec(path) ?? [];
    const person = people.find((known) => known.id === id);
    if (person === undefined) return { status: 404, body: { code: 'UNKNOWN_USER' } };
    if (part === 'pin') return checkPin(person, body);
    const ticket = randomBytes(24).toString('base64url');
    tickets.set(ticket, person);
    return { status: 200, body: { url: `${url}/edit?ticket=${ticket}` } };
  };

  const answerPage = async (request: IncomingMessage, asked: URL): Promise<string | null> => {
    const isSent = request.method === 'POST';
    const fields = new URLSearchParams(isSent ? await readBody(request) : '');
    if (asked.pathname === '/reset') {
      if (!isSent) return resetPage(null, false);
      const fault = setPassword(people, fields);
      return resetPage(fault, fault === null);
    }
    if (asked.pathname !== '/edit') return null;
    const person = tickets.get(asked.searchParams.get('ticket') ?? '');
    if (person === undefined) return gonePage();
    if (isSent) edit(person, fields);
    return editPage(person, isSent);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (asked.pathname.startsWith('/api/')) {
      const { status, body } = await answerApi(request, asked.pathname.slice('/api'.length));
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
      return;
    }
    const html = await answerPage(request, asked);
    response.writeHead(html === null ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html ?? 'There is no such page.');
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(400);
      response.end();
    });
  });
  return listenOnLoopback(server).then((running) => {
    url = running.url;
    return running;
  });
};

const isKey = (authorization: string | undefined, key: string): boolean => {
  const given = Buffer.from(authorization ?? '');
  const expected = Buffer.from(`Bearer ${key}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

const edit = (person: Person, fields: URLSearchParams): void => {
  person.firstname = fields.get('firstname')?.trim().slice(0, 50) || person.firstname;
  person.lastname = fields.get('lastname')?.trim().slice(0, 50) || person.lastname;
  person.email = fields.get('email')?.trim() || person.email;
};

/** What is wrong, or null where the password is set. */
const setPassword = (people: readonly Person[], fields: URLSearchParams): string | null => {
  const name = fields.get('username')?.trim().toLowerCase();
  const person = people.find(({ username }) => username === name);
  if (person === undefined || person.password !== fields.get('old'))
    return 'The username or the password is not right.';
  const password = fields.get('new') ?? '';
  if (password.length < 8) return 'The new password is too short.';
  person.password = password;
  if (person.state === 'expired') person.state = 'active';
  return null;
};
