#!/bin/bash
# Stand-ins for programs that act on the machine itself (machine.ts). Each checks that its arguments exist.
set -euo pipefail
refuse() {
  echo "$(basename_of "$0") $*: no test runs this" >&2
  exit 64
}
basename_of() { echo "${1##*/}"; }

case "$(basename_of "$0") $*" in
  "useradd --system --home-dir $MACHINE/var/lib/portal --shell "*" portal") PATH=$SYSTEM_PATH useradd --help | grep -q -- --home-dir ;;
  # The real program asks for a password on the terminal. The commands of compose.yaml need a superuser.
  "createuser --pwprompt portal") "$POSTGRES_PROGRAMS/createuser" --superuser portal ;;
  "chgrp portal $MACHINE/etc/portal/portal.env") [ -f "$2" ] ;;
  "curl --fail http://127.0.0.1:3000/readyz") grep -q "'/readyz'" "$CHECKOUT/server/routes/health.ts" ;;
  "journalctl --unit portal --lines 50" | "systemctl status portal" | "systemctl stop portal" | "systemctl start portal")
    [ -f "$MACHINE/etc/systemd/system/portal.service" ] ;;
  # Variables that are set take precedence over those of the file: the template names a database that does not exist.
  # Therefore the documented command removes the other variables with `env -i`, and the stand-in sets some afterwards.
  "runuser -u portal -- env -i PATH=$PATH node --env-file=$MACHINE/etc/portal/portal.env "*)
    shift 7
    exec env -i PATH="$PATH" DATABASE_URL= DATA_DIR="$PWD/data" DEMO=false node "$@" ;;
  "systemctl daemon-reload") ;;
  "systemctl enable --now portal")
    grep -q '^\[Install\]' "$MACHINE/etc/systemd/system/portal.service"
    # The unit must name the environment file, without which it does not start.
    grep -q '^EnvironmentFile=/etc/portal/portal.env$' "$MACHINE/etc/systemd/system/portal.service"
    [ -f "$MACHINE/etc/portal/portal.env" ] ;;
  "systemctl reload nginx") [ -f "$MACHINE/etc/nginx/conf.d/portal.conf" ] ;;
  "editor $MACHINE/etc/nginx/conf.d/portal.conf")
    sed -i -e "s#/etc/ssl/\(private/\)\?#$MACHINE/etc/ssl/#" -e "s#listen 443#listen 127.0.0.1:$TLS_PORT#" "$1" ;;
  "editor "*) [ -f "$1" ] ;;
  "nginx -t")
    mkdir -p "$MACHINE/nginx"
    paths=$(for name in client_body proxy fastcgi uwsgi scgi; do echo "${name}_temp_path $MACHINE/nginx/$name;"; done)
    printf 'pid %s/nginx.pid; error_log stderr warn; events {} http { access_log off; %s include %s; }' \
      "$MACHINE/nginx" "$paths" "$MACHINE/etc/nginx/conf.d/*.conf" > "$MACHINE/nginx/nginx.conf"
    PATH=$SYSTEM_PATH nginx -t -p "$MACHINE/nginx" -c "$MACHINE/nginx/nginx.conf" ;;
  # tests/server/replica.test.ts copies a primary with the same program.
  "pg_basebackup -D $MACHINE/var/lib/postgresql/15/main -d postgres://"*" -R -X stream -S portal_standby -C") ;;
  "git pull") ;;
  "npm ci") [ -f package-lock.json ] ;;
  "npm start") node -e "if (!require('./package.json').scripts.start) process.exit(1)" ;;
  "npm run build") [ -f dist/server/main.js ] ;;
  "npm run "*)
    name=$2
    node -e "if (!require('./package.json').scripts['$name']) process.exit(1)"
    shift 2
    [ "${1-}" = -- ] && shift
    exec node "dist/server/$name.js" "$@" ;;
  "docker compose stop "* | "docker compose start "*) grep -q "^  $3:$" compose.yaml ;;
  "docker compose exec "*)
    shift 2
    [ "$1" = -T ] && shift
    grep -q "^  $1:$" compose.yaml
    if [ "$1" = portal ]; then export DATABASE_URL=$COMPOSE_DATABASE_URL DATA_DIR=$COMPOSE_DATA_DIR; fi
    shift
    exec "$@" ;;
  "docker run --rm -v VOLUME:/data IMAGE node "*)
    shift 5
    exec "${@//\/data\//$PWD/data/}" ;;
  "pmtiles extract https://"*.pmtiles" map.pmtiles --bbox="*) ;;
  *) refuse "$@" ;;
esac
