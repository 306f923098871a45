import type { BrowserContext } from 'playwright/test';

/** Follows the requests and errors of all pages. Returns a function that describes what is not answered or failed. */
export const logRequests = (context: BrowserContext): (() => string) => {
  const pending = new Map<object, string>();
  const problems: string[] = [];
  const began = Date.now();
  const seconds = () => ((Date.now() - began) / 1000).toFixed(1);
  context.on('request', (request) =>
    pending.set(request, `since ${seconds()} s: ${request.method()} ${request.url()}`),
  );
  context.on('requestfinished', (request) => pending.delete(request));
  context.on('requestfailed', (request) => {
    pending.delete(request);
    problems.push(`${seconds()} s: ${request.url()} ${request.failure()?.errorText ?? ''}`);
  });
  context.on('weberror', (error) => problems.push(`${seconds()} s: ${error.error().message}`));
  return () =>
    [
      `${seconds()} s after the start of the test, without a response:`,
      ...pending.values(),
      'failed:',
      ...problems,
    ].join('\n');
};
