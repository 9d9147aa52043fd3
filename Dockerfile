# The portal with its API. Build: docker build -t bottle-portal .   Run: compose.yaml, docs/operations.md
# Tags are exact versions; pin digests as well where your registry gives them (docker buildx imagetools inspect IMAGE).
FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24.21.0-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev && npm cache clean --force

FROM node:24.21.0-slim
# DEMO: the password of the demo accounts is public, and so is HOST here.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data DEMO=false
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/package.json ./package.json
COPY --from=build /app/dist ./dist
COPY --from=build /app/server/db/migrations ./server/db/migrations
COPY --from=build /app/server/geo/gazetteer/cities.tsv ./server/geo/gazetteer/cities.tsv
COPY --from=build /app/server/files/convert ./server/files/convert
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Liveness: a database that is down is no reason to restart the server. Proxies ask /readyz.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/livez').then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: the signal that asks for the end has to reach the server itself.
CMD ["node", "dist/server/main.js"]
