import { createHash, randomBytes } from 'node:crypto';
import type { Server } from '../routing/server.ts';

/** 256 random bits. The server stores only their hash. */
export const newFeedToken = (): string => randomBytes(32).toString('base64url');

export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** The whole address, because calendar apps read it without a portal. */
export const feedUrl = (
  { api_address }: Pick<Server, 'api_address'>,
  origin: string,
  client_id: number,
  token: string,
): string => `${api_address ?? origin}/v1/calendars/${client_id}-${token}.ics`;

/** The client and the token in the last part of an address. */
export const parseFeedFile = (file: string): { client_id: number; token: string } | null => {
  const [, client_id, token] = /^([1-9]\d{0,8})-([\w-]{43})\.ics$/.exec(file) ?? [];
  return client_id === undefined || token === undefined
    ? null
    : { client_id: Number(client_id), token };
};
