#!/usr/bin/env bash
# Firma un mensaje: el ejemplo de «Crear un token», con el secreto público de ejemplo.
# Ejecuta: bash curl.sh
set -euo pipefail

secreto=${QRI_SECRET:-qri_test_ZWplbXBsby1pbnRlZ3JhY2lvbi0wMDAwMDAwMDAwMDA}

# Forma canónica de RFC 8785: claves en orden alfabético; sed y tr quitan la sangría y los saltos de línea.
mensaje=$(sed 's/^ *//' <<FIN | tr -d '\n'
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
    "timestamp":"2026-03-05T15:04:05Z"
  }
FIN
)

# HMAC-SHA256; la llave son los 32 bytes que el secreto representa en base64url. El secreto va en una
# variable de entorno, porque los argumentos de un programa los ven los demás procesos.
firmar() {
  SECRETO=$secreto TEXTO=$1 perl -MDigest::SHA=hmac_sha256_hex -MMIME::Base64=decode_base64url \
    -e 'print hmac_sha256_hex($ENV{TEXTO}, decode_base64url($ENV{SECRETO} =~ s/^qri_[a-z]+_//r))'
}
firma=$(firmar "$mensaje")

echo "$mensaje"
# Con el secreto de ejemplo:
# 9b53d8253f70e825edbbe793d9c1466f09976905e8c326b312e205e4caf0b309
echo "$firma"
