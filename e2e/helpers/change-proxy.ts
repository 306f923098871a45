import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';

/** A proxy between a browser and the server that can hold, lose and count the requests with changes. */
export type ChangeProxy = {
  readonly port: number;
  /** Holds changes back before they reach the server. */
  readonly hold: () => void;
  /** Number of held calls, single changes or batches. */
  readonly held: () => number;
  /** Forwards held and later changes. */
  readonly release: () => void;
  /** Drops held changes, and new ones until `release`, like a broken connection. */
  readonly lose: () => void;
  /** Serves a new build of the portal: the same files with another name. */
  readonly deploy: (version: string) => void;
  /** Number of calls with changes that arrived here. */
  readonly arrived: () => number;
  readonly close: () => Promise<void>;
};

type Waiting = { readonly go: () => void; readonly response: ServerResponse };

/** Listens on `port` of the loopback interface and forwards everything to `target`. */
export async function openChangeProxy(port: number, target: number): Promise<ChangeProxy> {
  let holding: 'changes' | 'lost' | null = null;
  let waiting: Waiting[] = [];
  let version: string | null = null;
  let arrived = 0;

  const arrive = (response: ServerResponse, go: () => void) => {
    if (holding === 'lost') response.destroy();
    else if (holding === 'changes') waiting.push({ go, response });
    else go();
  };
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const { method, url: path, headers } = request;
    const sent = ask({ host: '127.0.0.1', port: target, method, path, headers }, (answer) => {
      if (isChange(request) && holding === 'lost') response.destroy();
      else answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    sent.on('error', () => response.destroy());
    request.pipe(sent);
  };
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    if (version !== null && request.url === '/version') return void response.end(version);
    if (version !== null && request.url === '/sw.js') {
      return void withComment(target, request, response, version);
    }
    if (!isChange(request)) return pass(request, response);
    arrived += 1;
    return arrive(response, () => pass(request, response));
  };
  const empty = (next: typeof holding, handle: (request: Waiting) => void) => {
    const all = waiting;
    waiting = [];
    holding = next;
    for (const request of all) handle(request);
  };

  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    hold() {
      holding = 'changes';
    },
    held: () => waiting.filter(({ response }) => !response.destroyed).length,
    release: () => empty(null, ({ go }) => go()),
    lose: () => empty('lost', ({ response }) => response.destroy()),
    deploy(next) {
      version = next;
    },
    arrived: () => arrived,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const isChange = ({ method, url = '' }: IncomingMessage): boolean =>
  method !== 'GET' && url.startsWith('/v1/') && !url.startsWith('/v1/auth/');

/** One changed byte makes a service worker a new one for the browser. */
async function withComment(
  target: number,
  { headers }: IncomingMessage,
  response: ServerResponse,
  version: string,
): Promise<void> {
  const script = await new Promise<string>((resolve, reject) => {
    const { 'if-none-match': _, 'accept-encoding': _e, ...requestHeaders } = headers;
    ask({ host: '127.0.0.1', port: target, path: '/sw.js', headers: requestHeaders }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => (text += part));
      answer.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
  response.setHeader('content-type', 'text/javascript');
  response.end(`${script}\n// ${version}\n`);
}
