# The API server with the four portals. Its database is another container or a service: see compose.yaml.
FROM node:24-bookworm-slim AS build
WORKDIR /springboard
COPY package.json package-lock.json .npmrc nx.json tsconfig.base.json ./
COPY apps ./apps
COPY libs ./libs
COPY tools ./tools
COPY e2e/package.json ./e2e/package.json
ENV NX_DAEMON=false
RUN npm ci && npx nx run-many -t build && npm prune --omit=dev

FROM node:24-bookworm-slim
WORKDIR /springboard
ENV NODE_ENV=production SPRINGBOARD_HOST=0.0.0.0 SPRINGBOARD_PORT=4200 SPRINGBOARD_DATA=/data
COPY --from=build /springboard/package.json ./package.json
COPY --from=build /springboard/node_modules ./node_modules
COPY --from=build /springboard/apps ./apps
COPY --from=build /springboard/libs ./libs
COPY --from=build /springboard/tools ./tools
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4200
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4200/ready').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Longer than the server takes to finish what it began.
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=16", "apps/api/src/main.ts"]
