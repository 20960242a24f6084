#!/usr/bin/env bash
# Reversa un pago cuya confirmación no respondió. Es final y repetirlo responde lo mismo.
# Ejecuta: bash curl.sh <authorization_id>
set -euo pipefail

# La llave del HMAC son los 32 bytes que el secreto de autorización representa en base64url.
secreto=$QRI_AUTHORIZATION_SECRET
llave=$(printf '%s=' "${secreto#qri_*_}" | tr '_-' '/+' | openssl base64 -d -A |
  od -An -v -tx1 | tr -d ' \n')
firmar() { printf '%s' "$1" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$llave" | sed 's/.* //'; }

# JSON ya en la forma canónica de RFC 8785: claves en orden alfabético y sin espacios.
cuerpo=$(tr -d '\n' <<FIN
{"reason":"Sin respuesta de la confirmación",
"timestamp":"$(date -u +%Y-%m-%dT%H:%M:%SZ)"}
FIN
)
firma=$(firmar "$cuerpo")

# La clave sale del identificador: cada repetición usa la misma.
curl "$QRI_URL/qri/v2/authorizations/$1/reverse" \
  --silent --show-error --fail-with-body --max-time 35 \
  --cert "$QRI_CERT" --key "$QRI_KEY" \
  -H "X-Client-OS: $QRI_CLIENT_OS" \
  -H "Idempotency-Key: reverso-$1" \
  -H 'Content-Type: application/json' \
  -d "${cuerpo%\}},\"signature\":\"$firma\"}"
