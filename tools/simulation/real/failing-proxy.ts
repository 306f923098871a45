import { connect, createServer, type Socket } from 'node:net';

/** What happens to one request on a real connection. */
export const REAL_FAULTS = [
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
export type RealFault = (typeof REAL_FAULTS)[number];

export type FaultyProxy = {
  readonly port: number;
  /** How often each came. */
  readonly met: ReadonlyMap<RealFault, number>;
  close(): Promise<void>;
};

const DELAY_MS = 150;
const LATE_MS = 700;

/**
 * Passes bytes on to `target`, and does to each request what `next` says. A request of the engine is small:
 * it arrives in one piece.
 */
export const openFaultyProxy = async (
  target: number,
  next: (request: string) => RealFault | null,
): Promise<FaultyProxy> => {
  const met = new Map<RealFault, number>();
  const sockets = new Set<Socket>();

  const serve = (from: Socket) => {
    let isHalved = false;
    let isMute = false;
    const to = open(target, sockets, () => from.destroy());
    keep(from, sockets, () => to.destroy());
    to.on('data', (answer) => {
      if (isMute) from.destroy();
      else if (!isHalved) from.write(answer);
      else from.write(answer.subarray(0, Math.floor(answer.length / 2)), () => from.destroy());
    });
    from.on('data', (request) => {
      const fault = next(request.toString('latin1'));
      if (fault === null) return void to.write(request);
      met.set(fault, (met.get(fault) ?? 0) + 1);
      switch (fault) {
        case 'reset_before':
          return from.destroy();
        case 'reset_after':
          isMute = true;
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
          return void from.end(STRANGE[fault]);
      }
      return fault satisfies never;
    });
  };

  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    met,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};

const open = (target: number, sockets: Set<Socket>, over: () => void = () => undefined): Socket => {
  const socket = connect(target, '127.0.0.1');
  // Nobody reads the answer to a copy.
  socket.resume();
  return keep(socket, sockets, over);
};

const keep = (socket: Socket, sockets: Set<Socket>, over: () => void): Socket => {
  sockets.add(socket);
  socket.on('error', over);
  socket.on('close', () => {
    sockets.delete(socket);
    over();
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

const STRANGE = {
  captive_portal: page('200 OK'),
  s500: page('500 Internal Server Error'),
  s502: page('502 Bad Gateway'),
  s503: page('503 Service Unavailable'),
  s504: page('504 Gateway Timeout'),
  s540: page('540 Maintenance'),
};
