#!/usr/bin/env bash
# Prueba tu receptor: firma un aviso como la red y lo envía con ambas firmas.
# Ejecuta: bash curl.sh <URL de tu receptor>
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
hmac() {
  { con_llave 0x5c; { con_llave 0x36; cat; } | openssl dgst -sha256 -binary; } | openssl dgst -sha256 "$@"
}
id=evt_prueba$(openssl rand -hex 4)
hora=$(date -u +%Y-%m-%dT%H:%M:%SZ)
segundos=$(date +%s)

# JSON ya en la forma canónica de RFC 8785: claves en orden alfabético y sin espacios.
cuerpo=$(tr -d '\n' <<FIN
{"created_at":"$hora",
"data":{"amount":15990,"order_id":"ORD-000123","state":"EXPIRED",
"token_uuid":"0b9c6a1e-5d1f-4f0a-9a55-1c3f8f0e7b21"},
"id":"$id",
"timestamp":"$hora",
"type":"payment.expired"}
FIN
)
cuerpo="${cuerpo%\}},\"signature\":\"$(printf '%s' "$cuerpo" | hmac -r | cut -c1-64)\"}"
# La otra forma: Standard Webhooks, sobre el cuerpo tal como viaja.
firma=$(printf '%s' "$id.$segundos.$cuerpo" | hmac -binary | openssl base64 -A)

curl "$1" --silent --show-error --fail-with-body --max-time 10 --write-out 'Respuesta: %{http_code}\n' \
  -H 'Content-Type: application/json' \
  -H "webhook-id: $id" \
  -H "webhook-timestamp: $segundos" \
  -H "webhook-signature: v1,$firma" \
  -d "$cuerpo"
