#!/usr/bin/env bash
# Crea un cobro y recibe su QR.
# Ejecuta: bash curl.sh
set -euo pipefail

# HMAC-SHA256; la llave son los 32 bytes que el secreto representa en base64url. El secreto va en una
# variable de entorno, porque los argumentos de un programa los ven los demás procesos.
firmar() {
  TEXTO=$1 perl -MDigest::SHA=hmac_sha256_hex -MMIME::Base64=decode_base64url \
    -e 'print hmac_sha256_hex($ENV{TEXTO}, decode_base64url($ENV{QRI_SECRET} =~ s/^qri_[a-z]+_//r))'
}

# Forma canónica de RFC 8785: claves en orden alfabético; sed y tr quitan la sangría y los saltos de línea.
cuerpo=$(sed 's/^ *//' <<FIN | tr -d '\n'
  {
    "amount":15990,
    "commerce":{
      "branch":"SANTIAGO CENTRO",
      "name":"CAFE DEMO SPA",
      "tax_id":"76086403-K"
    },
    "description":"Dos cafés y una medialuna",
    "expires_in":600,
    "order_id":"ORD-000123",
    "single_use":true,
    "timestamp":"$(date -u +%Y-%m-%dT%H:%M:%SZ)"
  }
FIN
)
firma=$(firmar "$cuerpo")

# Una clave por operación: guárdala, y si repites la llamada usa la misma.
curl "$QRI_URL/qri/v2/tokens" \
  --silent --show-error --fail-with-body --max-time 30 \
  --cert "$QRI_CERT" --key "$QRI_KEY" \
  ${QRI_CA:+--cacert "$QRI_CA"} \
  -H "X-Client-OS: $QRI_CLIENT_OS" \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -H 'Content-Type: application/json' \
  -d "${cuerpo%\}},\"signature\":\"$firma\"}"
