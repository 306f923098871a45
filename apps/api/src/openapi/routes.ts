import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { secureHeaders } from '../portals/headers.ts';
import { openApiDocument } from './document.ts';

/**
 * Serves the document at `/openapi.json` and Swagger UI at `/docs`. Every file of the page comes from this
 * server, and the content security policy of the portals holds for it.
 */
export const describeApi = async (v1: FastifyInstance): Promise<void> => {
  const document = openApiDocument();
  const text = JSON.stringify(document);
  v1.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(text),
  );
  await v1.register(async (docs) => {
    docs.addHook('onRequest', async (request, reply) => {
      void reply.headers(secureHeaders(request.protocol));
    });
    await docs.register(swagger, { mode: 'static', specification: { document: JSON.parse(text) } });
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      // Swagger UI writes absolute paths, which need the prefix of the API.
      indexPrefix: v1.prefix,
      theme: { title: 'Springboard API' },
      uiConfig: {
        // The standard layout has a logo with an inline style, which the policy forbids.
        layout: 'BaseLayout',
        docExpansion: 'none',
        showExtensions: true,
      },
    });
  });
};
