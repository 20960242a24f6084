#!/usr/bin/env bash
# Cobra a un alias: la respuesta trae la página del desafío.
# Ejecuta: bash curl.sh <alias> <monto>
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

# JSON ya en la forma canónica de RFC 8785: claves en orden alfabético y sin espacios.
cuerpo=$(tr -d '\n' <<FIN
{"alias":"$1",
"amount":$2,
"order_id":"ORD-000123",
"timestamp":"$(date -u +%Y-%m-%dT%H:%M:%SZ)"}
FIN
)
firma=$(firmar "$cuerpo")

# Una clave por operación: guárdala, y si repites la llamada usa la misma.
curl "$QRI_URL/alias/v1/pay" \
  --silent --show-error --fail-with-body --max-time 30 \
  --cert "$QRI_CERT" --key "$QRI_KEY" \
  -H "X-Client-OS: $QRI_CLIENT_OS" \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -H 'Content-Type: application/json' \
  -d "${cuerpo%\}},\"signature\":\"$firma\"}"
# Muestra challenge_url en un iframe; el resultado llega a tu notify_url_pay_challenge.
