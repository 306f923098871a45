import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback, type RunningProvider } from '../listen.ts';
import { readBody } from '../read-body.ts';
import { checkPin, signIn, type ApiResponse } from './api.ts';
import { editPage, gonePage, resetPage } from './pages.ts';
import { people as samplePeople, type Person } from './people.ts';

/**
 * A course-management server with sample people, on a free local port. README.md describes its API and pages.
 * It stores everything in memory.
 *
 * @param key the API key that callers have to send
 */
export const startCourseManagement = (key: string): Promise<RunningProvider> => {
  const people = samplePeople();
  /** Tickets of the edit page, each for one person. */
  const tickets = new Map<string, Person>();
  let url = '';

  const handleApi = async (request: IncomingMessage, path: string): Promise<ApiResponse> => {
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

  const answerPage = async (request: IncomingMessage, requestUrl: URL): Promise<string | null> => {
    const isSent = request.method === 'POST';
    const fields = new URLSearchParams(isSent ? await readBody(request) : '');
    if (requestUrl.pathname === '/reset') {
      if (!isSent) return resetPage(null, false);
      const error = setPassword(people, fields);
      return resetPage(error, error === null);
    }
    if (requestUrl.pathname !== '/edit') return null;
    const person = tickets.get(requestUrl.searchParams.get('ticket') ?? '');
    if (person === undefined) return gonePage();
    if (isSent) edit(person, fields);
    return editPage(person, isSent);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestUrl = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (requestUrl.pathname.startsWith('/api/')) {
      const { status, body } = await handleApi(request, requestUrl.pathname.slice('/api'.length));
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
      return;
    }
    const html = await answerPage(request, requestUrl);
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
  const actual = Buffer.from(authorization ?? '');
  const expected = Buffer.from(`Bearer ${key}`);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
};

const edit = (person: Person, fields: URLSearchParams): void => {
  person.firstname = fields.get('firstname')?.trim().slice(0, 50) || person.firstname;
  person.lastname = fields.get('lastname')?.trim().slice(0, 50) || person.lastname;
  person.email = fields.get('email')?.trim() || person.email;
};

/** The error, or null if the password was set. */
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
