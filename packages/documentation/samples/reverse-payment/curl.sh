#!/usr/bin/env bash
# Reversa un pago cuya confirmación no respondió. Es final y repetirlo responde lo mismo.
# Ejecuta: bash curl.sh <authorization_id>
set -euo pipefail

# HMAC-SHA256; la llave son los 32 bytes que el secreto representa en base64url. El secreto va en una
# variable de entorno, porque los argumentos de un programa los ven los demás procesos.
firmar() {
  SECRETO=$QRI_AUTHORIZATION_SECRET TEXTO=$1 perl -MDigest::SHA=hmac_sha256_hex -MMIME::Base64=decode_base64url \
    -e 'print hmac_sha256_hex($ENV{TEXTO}, decode_base64url($ENV{SECRETO} =~ s/^qri_[a-z]+_//r))'
}

# Forma canónica de RFC 8785: claves en orden alfabético; sed y tr quitan la sangría y los saltos de línea.
cuerpo=$(sed 's/^ *//' <<FIN | tr -d '\n'
  {
    "reason":"Sin respuesta de la confirmación",
    "timestamp":"$(date -u +%Y-%m-%dT%H:%M:%SZ)"
  }
FIN
)
firma=$(firmar "$cuerpo")

# La clave sale del identificador: cada repetición usa la misma.
curl "$QRI_URL/qri/v2/authorizations/$1/reverse" \
  --silent --show-error --fail-with-body --max-time 35 \
  --cert "$QRI_CERT" --key "$QRI_KEY" \
  ${QRI_CA:+--cacert "$QRI_CA"} \
  -H "X-Client-OS: $QRI_CLIENT_OS" \
  -H "Idempotency-Key: reverso-$1" \
  -H 'Content-Type: application/json' \
  -d "${cuerpo%\}},\"signature\":\"$firma\"}"
