#!/usr/bin/env bash
# Reversa un pago cuya confirmación no respondió. Es final y repetirlo responde lo mismo.
# Ejecuta: bash curl.sh <authorization_id>
set -euo pipefail

# La llave del HMAC son los 32 bytes que el secreto de autorización representa en base64url.
secreto=$QRI_AUTHORIZATION_SECRET
llave=$(printf '%s=' "${secreto#qri_*_}" | tr '_-' '/+' | openssl base64 -d -A |
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
