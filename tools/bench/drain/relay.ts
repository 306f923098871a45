import { request as ask } from 'node:http';
import type { Serve } from '../browser/with-page.ts';
import { HOST } from '../server/world.ts';

/** Passes calls on to the API, each `delay()` milliseconds later, as a network far away would. */
export const relayTo =
  (api: string, delay: () => number): Serve =>
  (request, response) => {
    const { port } = new URL(api);
    const pass = () => {
      const { method, url: path } = request;
      // The page's own origin is no client's.
      const { origin: _, referer: _r, ...own } = request.headers;
      const headers = { ...own, host: HOST };
      const sent = ask({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      sent.on('error', () => response.destroy());
      request.pipe(sent);
    };
    const ms = delay();
    if (ms === 0) pass();
    else setTimeout(pass, ms);
  };
