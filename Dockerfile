# syntax=docker/dockerfile:1
# The image of Evenhand: the release of its platform on a plain Debian, without the embedded database, because a
# container has its PostgreSQL beside it. docs/operations/install.md

FROM node:24.21.0-bookworm AS build
WORKDIR /source
COPY . .
RUN npm run release -- "linux-$(node -p process.arch)" \
  && mkdir /evenhand \
  && tar xzf release/evenhand-*.tar.gz -C /evenhand --strip-components=1 --exclude='*/@embedded-postgres' \
  && strip /evenhand/node/bin/node \
  && ln -s /data /evenhand/data

FROM debian:12.12-slim
LABEL org.opencontainers.image.title="Evenhand" \
  org.opencontainers.image.description="Open-source case management for HR and employee-relations work" \
  org.opencontainers.image.licenses="Apache-2.0"
RUN groupadd --gid 10001 evenhand \
  && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin evenhand \
  && install --directory --owner=10001 --group=10001 --mode=0700 /data /backup \
  && ln -s /opt/evenhand/evenhand /usr/local/bin/evenhand
COPY --from=build /evenhand /opt/evenhand
ENV HOST=0.0.0.0 PORT=3000
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 CMD ["/opt/evenhand/node/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/evenhand/evenhand"]
CMD ["start"]
