#!/usr/bin/env bash
# Hace un GET firmado: por ejemplo, lista los pagos de unos días.
# Ejecuta: bash curl.sh /qri/v2/payments 'from=2026-03-01&to=2026-03-05'
set -euo pipefail

# La llave del HMAC son los 32 bytes que el secreto representa en base64url, más 32 ceros.
llave=$(printf '%s=' "${QRI_SECRET#qri_*_}" | tr '_-' '/+' | openssl base64 -d -A |
  od -An -v -tx1 | tr -d ' \n')$(printf '%064d' 0)
# HMAC-SHA256 (RFC 2104). openssl no recibe la llave como argumento: ahí la verían los demás procesos.
con_llave() {
  local i byte bytes=
  for ((i = 0; i < 128; i += 2)); do
    printf -v byte '\\x%02x' $((16#${llave:i:2} ^ $1))
    bytes+=$byte
  done
  printf "$bytes"
}
firmar() {
  { con_llave 0x5c; { con_llave 0x36; printf '%s' "$1"; } | openssl dgst -sha256 -binary; } |
    openssl dgst -sha256 -r | cut -c1-64
}

# Sin cuerpo se firman método, ruta y consulta tal como viajan; la hora y la firma van en cabeceras.
consultar() {
  local ruta=$1 query=${2:-} hora firmado
  hora=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  firmado="{\"method\":\"GET\",\"path\":\"$ruta\",\"query\":\"$query\",\"timestamp\":\"$hora\"}"
  curl "$QRI_URL$ruta${query:+?$query}" --silent --show-error --fail-with-body --max-time 10 \
    --cert "$QRI_CERT" --key "$QRI_KEY" \
    -H "X-Client-OS: $QRI_CLIENT_OS" \
    -H "X-Timestamp: $hora" \
    -H "X-Signature: $(firmar "$firmado")"
}

consultar "$1" "${2:-}"
