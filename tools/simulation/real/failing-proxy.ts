import { connect, createServer, type Socket } from 'node:net';

/** What may happen to one request on a real connection. */
export const REAL_FAILURES = [
  'reset_before',
  'reset_after',
  'delay',
  'duplicate',
  'late_copy',
  'half_body',
  'captive_portal',
  's500',
  's502',
  's503',
  's504',
  's540',
] as const;
export type RealFailure = (typeof REAL_FAILURES)[number];

export type FailingProxy = {
  readonly port: number;
  /** How often each failure occurred. */
  readonly counts: ReadonlyMap<RealFailure, number>;
  close(): Promise<void>;
};

const DELAY_MS = 150;
const LATE_MS = 700;

/**
 * Forwards bytes to `target` and injects the failure that `next` returns for a request. A request of the engine
 * is small and arrives in one chunk.
 */
export const openFailingProxy = async (
  target: number,
  next: (request: string) => RealFailure | null,
): Promise<FailingProxy> => {
  const counts = new Map<RealFailure, number>();
  const sockets = new Set<Socket>();

  const serve = (from: Socket) => {
    let isHalved = false;
    let isResponseLost = false;
    const to = open(target, sockets, () => from.destroy());
    track(from, sockets, () => to.destroy());
    to.on('data', (response) => {
      if (isResponseLost) from.destroy();
      else if (!isHalved) from.write(response);
      else from.write(response.subarray(0, Math.floor(response.length / 2)), () => from.destroy());
    });
    from.on('data', (request) => {
      const failure = next(request.toString('latin1'));
      if (failure === null) return void to.write(request);
      counts.set(failure, (counts.get(failure) ?? 0) + 1);
      switch (failure) {
        case 'reset_before':
          return from.destroy();
        case 'reset_after':
          isResponseLost = true;
          return void to.write(request);
        case 'half_body':
          isHalved = true;
          return void to.write(request);
        case 'delay':
          return void setTimeout(() => to.write(request), DELAY_MS);
        case 'duplicate':
          open(target, sockets).end(request);
          return void to.write(request);
        case 'late_copy':
          setTimeout(() => open(target, sockets).end(request), LATE_MS);
          return from.destroy();
        case 'captive_portal':
        case 's500':
        case 's502':
        case 's503':
        case 's504':
        case 's540':
          return void from.end(UNEXPECTED_RESPONSES[failure]);
      }
      return failure satisfies never;
    });
  };

  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    counts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};

const open = (
  target: number,
  sockets: Set<Socket>,
  onClose: () => void = () => undefined,
): Socket => {
  const socket = connect(target, '127.0.0.1');
  // The response to a duplicate is discarded.
  socket.resume();
  return track(socket, sockets, onClose);
};

const track = (socket: Socket, sockets: Set<Socket>, onClose: () => void): Socket => {
  sockets.add(socket);
  socket.on('error', onClose);
  socket.on('close', () => {
    sockets.delete(socket);
    onClose();
  });
  return socket;
};

const page = (status: string, body = '<html>Welcome to our free Wi-Fi</html>'): string =>
  [
    `HTTP/1.1 ${status}`,
    'content-type: text/html',
    `content-length: ${body.length}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');

const UNEXPECTED_RESPONSES = {
  captive_portal: page('200 OK'),
  s500: page('500 Internal Server Error'),
  s502: page('502 Bad Gateway'),
  s503: page('503 Service Unavailable'),
  s504: page('504 Gateway Timeout'),
  s540: page('540 Maintenance'),
};
