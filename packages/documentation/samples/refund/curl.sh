#!/usr/bin/env bash
# Devuelve un pago, en todo o en parte.
# Ejecuta: bash curl.sh <uuid del pago> <monto>
set -euo pipefail

# La llave del HMAC son los 32 bytes que el secreto de devolución representa en base64url.
secreto=$QRI_REFUND_SECRET
llave=$(printf '%s=' "${secreto#qri_*_}" | tr '_-' '/+' | openssl base64 -d -A |
  od -An -v -tx1 | tr -d ' \n')
firmar() { printf '%s' "$1" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$llave" | sed 's/.* //'; }

# JSON ya en la forma canónica de RFC 8785: claves en orden alfabético y sin espacios.
cuerpo=$(tr -d '\n' <<FIN
{"amount":$2,
"reason":"Cliente devuelve el producto",
"refund_id":"DEV-000045",
"timestamp":"$(date -u +%Y-%m-%dT%H:%M:%SZ)"}
FIN
)
firma=$(firmar "$cuerpo")

# La clave es tu identificador de la devolución: cada repetición usa la misma.
curl "$QRI_URL/qri/v2/payments/$1/refunds" \
  --silent --show-error --fail-with-body --max-time 30 \
  --cert "$QRI_CERT" --key "$QRI_KEY" \
  -H "X-Client-OS: $QRI_CLIENT_OS" \
  -H "Idempotency-Key: DEV-000045" \
  -H 'Content-Type: application/json' \
  -d "${cuerpo%\}},\"signature\":\"$firma\"}"
# No recibirás aviso: consulta después GET /qri/v2/payments/{uuid}/refund.
