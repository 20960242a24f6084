#!/usr/bin/env bash
# Prueba tu receptor: firma un aviso como la red y lo envía con ambas firmas.
# Ejecuta: bash curl.sh <URL de tu receptor>
set -euo pipefail

llave=$(printf '%s=' "${QRI_SECRET#qri_*_}" | tr '_-' '/+' | openssl base64 -d -A |
  od -An -v -tx1 | tr -d ' \n')
hmac() { openssl dgst -sha256 -mac HMAC -macopt "hexkey:$llave" "$@"; }
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
cuerpo="${cuerpo%\}},\"signature\":\"$(printf '%s' "$cuerpo" | hmac | sed 's/.* //')\"}"
# La otra forma: Standard Webhooks, sobre el cuerpo tal como viaja.
firma=$(printf '%s' "$id.$segundos.$cuerpo" | hmac -binary | openssl base64 -A)

curl "$1" --silent --show-error --fail-with-body --max-time 10 --write-out 'Respuesta: %{http_code}\n' \
  -H 'Content-Type: application/json' \
  -H "webhook-id: $id" \
  -H "webhook-timestamp: $segundos" \
  -H "webhook-signature: v1,$firma" \
  -d "$cuerpo"
