import { request as sendRequest } from 'node:http';
import type { Serve } from '../browser/with-page.ts';
import { HOST } from '../server/world.ts';

/** Forwards calls to the API after `delay()` milliseconds, like a slow network. */
export const relayTo =
  (api: string, delay: () => number): Serve =>
  (request, response) => {
    const { port } = new URL(api);
    const forward = () => {
      const { method, url: path } = request;
      // The origin of the page belongs to no client.
      const { origin: _, referer: _r, ...own } = request.headers;
      const headers = { ...own, host: HOST };
      const forwarded = sendRequest(
        { host: '127.0.0.1', port, method, path, headers },
        (apiResponse) => {
          response.writeHead(apiResponse.statusCode ?? 502, apiResponse.headers);
          apiResponse.pipe(response);
        },
      );
      forwarded.on('error', () => response.destroy());
      request.pipe(forwarded);
    };
    const ms = delay();
    if (ms === 0) forward();
    else setTimeout(forward, ms);
  };
