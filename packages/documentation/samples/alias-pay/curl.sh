#!/usr/bin/env bash
# Cobra a un alias: la respuesta trae la página del desafío.
# Ejecuta: bash curl.sh <alias> <monto>
set -euo pipefail

# HMAC-SHA256; la llave son los 32 bytes que el secreto representa en base64url. El secreto va en una
# variable de entorno, porque los argumentos de un programa los ven los demás procesos.
firmar() {
  SECRETO=$QRI_SECRET TEXTO=$1 perl -MDigest::SHA=hmac_sha256_hex -MMIME::Base64=decode_base64url \
    -e 'print hmac_sha256_hex($ENV{TEXTO}, decode_base64url($ENV{SECRETO} =~ s/^qri_[a-z]+_//r))'
}

# Forma canónica de RFC 8785: claves en orden alfabético; sed y tr quitan la sangría y los saltos de línea.
cuerpo=$(sed 's/^ *//' <<FIN | tr -d '\n'
  {
    "alias":"$1",
    "amount":$2,
    "order_id":"ORD-000123",
    "timestamp":"$(date -u +%Y-%m-%dT%H:%M:%SZ)"
  }
FIN
)
firma=$(firmar "$cuerpo")

# Una clave por operación: guárdala, y si repites la llamada usa la misma.
curl "$QRI_URL/alias/v1/pay" \
  --silent --show-error --fail-with-body --max-time 30 \
  --cert "$QRI_CERT" --key "$QRI_KEY" \
  ${QRI_CA:+--cacert "$QRI_CA"} \
  -H "X-Client-OS: $QRI_CLIENT_OS" \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -H 'Content-Type: application/json' \
  -d "${cuerpo%\}},\"signature\":\"$firma\"}"
# Muestra challenge_url en un iframe; el resultado llega a tu notify_url_pay_challenge.
