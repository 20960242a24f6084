#!/usr/bin/env bash
# Devuelve un pago, en todo o en parte.
# Ejecuta: bash curl.sh <uuid del pago> <monto> [<refund_id>]
# Sin refund_id es otra devolución; para repetir una que no respondió, pasa el mismo.
set -euo pipefail

# HMAC-SHA256; la llave son los 32 bytes que el secreto representa en base64url. El secreto va en una
# variable de entorno, porque los argumentos de un programa los ven los demás procesos.
firmar() {
  SECRETO=$QRI_REFUND_SECRET TEXTO=$1 perl -MDigest::SHA=hmac_sha256_hex -MMIME::Base64=decode_base64url \
    -e 'print hmac_sha256_hex($ENV{TEXTO}, decode_base64url($ENV{SECRETO} =~ s/^qri_[a-z]+_//r))'
}

# Guarda refund_id con tu venta antes de llamar: nombra la devolución.
refund_id=${3:-DEV-$(openssl rand -hex 16)}
echo "Devolución $refund_id"

# Forma canónica de RFC 8785: claves en orden alfabético; sed y tr quitan la sangría y los saltos de línea.
cuerpo=$(sed 's/^ *//' <<FIN | tr -d '\n'
  {
    "amount":$2,
    "reason":"Cliente devuelve el producto",
    "refund_id":"$refund_id",
    "timestamp":"$(date -u +%Y-%m-%dT%H:%M:%SZ)"
  }
FIN
)
firma=$(firmar "$cuerpo")

# La clave es el mismo identificador: cada repetición de esta devolución usa la misma.
curl "$QRI_URL/qri/v2/payments/$1/refunds" \
  --silent --show-error --fail-with-body --max-time 30 \
  --cert "$QRI_CERT" --key "$QRI_KEY" \
  ${QRI_CA:+--cacert "$QRI_CA"} \
  -H "X-Client-OS: $QRI_CLIENT_OS" \
  -H "Idempotency-Key: $refund_id" \
  -H 'Content-Type: application/json' \
  -d "${cuerpo%\}},\"signature\":\"$firma\"}"
# No recibirás aviso: consulta después GET /qri/v2/payments/{uuid}/refund.
