import type { FastifyInstance } from 'fastify';
import { secureHeaders } from '../portals/headers.ts';
import { openApiDocument } from './document.ts';
import { apiPage, PAGE_POLICY } from './page.ts';

/** The description of the API, for programs and for people. It holds nothing of any client. */
export const describeApi = (v1: FastifyInstance): void => {
  const document = openApiDocument();
  const [json, page] = [JSON.stringify(document), apiPage(document)];
  v1.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(json),
  );
  v1.get('/docs', async (request, reply) =>
    reply
      .headers(secureHeaders(request.protocol))
      .header('content-security-policy', PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(page),
  );
};
