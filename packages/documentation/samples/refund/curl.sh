#!/usr/bin/env bash
# Devuelve un pago, en todo o en parte.
# Ejecuta: bash curl.sh <uuid del pago> <monto> [<refund_id>]
# Sin refund_id es otra devolución; para repetir una que no respondió, pasa el mismo.
set -euo pipefail

# La llave del HMAC son los 32 bytes que el secreto de devolución representa en base64url.
secreto=$QRI_REFUND_SECRET
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

# Guarda refund_id con tu venta antes de llamar: nombra la devolución.
refund_id=${3:-DEV-$(openssl rand -hex 16)}
echo "Devolución $refund_id"

# JSON ya en la forma canónica de RFC 8785: claves en orden alfabético y sin espacios.
cuerpo=$(tr -d '\n' <<FIN
{"amount":$2,
"reason":"Cliente devuelve el producto",
"refund_id":"$refund_id",
"timestamp":"$(date -u +%Y-%m-%dT%H:%M:%SZ)"}
FIN
)
firma=$(firmar "$cuerpo")

# La clave es el mismo identificador: cada repetición de esta devolución usa la misma.
curl "$QRI_URL/qri/v2/payments/$1/refunds" \
  --silent --show-error --fail-with-body --max-time 30 \
  --cert "$QRI_CERT" --key "$QRI_KEY" \
  -H "X-Client-OS: $QRI_CLIENT_OS" \
  -H "Idempotency-Key: $refund_id" \
  -H 'Content-Type: application/json' \
  -d "${cuerpo%\}},\"signature\":\"$firma\"}"
# No recibirás aviso: consulta después GET /qri/v2/payments/{uuid}/refund.
