import { Agent } from 'node:http';
import { type HttpRequest, sendRequest } from '@springboard/api/testing/request.ts';
import { HOST } from './world.ts';

/** Keeps the connection open like a browser. */
const agent = new Agent({ keepAlive: true });

/** The text of a successful response of the server at `url`. Throws for an error. */
export const requestText = async (
  url: string,
  token: string,
  request: HttpRequest,
): Promise<string> => {
  const line = { agent, port: Number(new URL(url).port), host: HOST };
  const { status, text } = await sendRequest(line, token, request);
  if (status >= 300) throw new Error(`${request.path}: ${status} ${text}`);
  return text;
};
