import { createServer, connect, type Server, type Socket } from 'node:net';

/** A network between the browser and the server that can be cut and restored. */
export type Network = {
  readonly port: number;
  /** Drops every connection and rejects new ones, like a hall without signal. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
};

/** Listens on `port` of the loopback interface and forwards everything to `target`. */
export async function openNetwork(port: number, target: number): Promise<Network> {
  const sockets = new Set<Socket>();
  let server: Server | null = null;

  const mend = () =>
    new Promise<void>((resolve, reject) => {
      const listener = createServer((from) => pass(from, connect(target, '127.0.0.1'), sockets));
      listener.once('error', reject);
      listener.listen(port, '127.0.0.1', () => resolve());
      server = listener;
    });

  const cut = () =>
    new Promise<void>((resolve) => {
      const listener = server;
      server = null;
      if (listener === null) return resolve();
      listener.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });

  await mend();
  return { port, cut, mend, close: cut };
}

function pass(from: Socket, to: Socket, sockets: Set<Socket>): void {
  for (const [socket, other] of [
    [from, to],
    [to, from],
  ] as const) {
    sockets.add(socket);
    socket.pipe(other);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  }
}
