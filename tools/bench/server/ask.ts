import { Agent } from 'node:http';
import { type Asked, askOver } from '@springboard/api/src/testing/ask.ts';
import { HOST } from './world.ts';

/** Keeps one connection, as a browser does. */
const agent = new Agent({ keepAlive: true });

/** The text of a success answer of the server at `url`. */
export const ask = async (url: string, token: string, asked: Asked): Promise<string> => {
  const line = { agent, port: Number(new URL(url).port), host: HOST };
  const { status, text } = await askOver(line, token, asked);
  if (status >= 300) throw new Error(`${asked.path}: ${status} ${text}`);
  return text;
};
