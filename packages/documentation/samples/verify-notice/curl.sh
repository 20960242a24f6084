#!/usr/bin/env bash
# Prueba tu receptor: firma un aviso como la red y lo envía con ambas firmas.
# Ejecuta: bash curl.sh <URL de tu receptor>
set -euo pipefail

# HMAC-SHA256; la llave son los 32 bytes que el secreto representa en base64url. El secreto va en una
# variable de entorno, porque los argumentos de un programa los ven los demás procesos.
hmac() {
  SECRETO=$QRI_SECRET TEXTO=$2 perl -MDigest::SHA=hmac_sha256_hex,hmac_sha256_base64 -MMIME::Base64=decode_base64url \
    -e "print hmac_sha256_$1"'($ENV{TEXTO}, decode_base64url($ENV{SECRETO} =~ s/^qri_[a-z]+_//r))'
}
id=evt_prueba$(openssl rand -hex 4)
hora=$(date -u +%Y-%m-%dT%H:%M:%SZ)
segundos=$(date +%s)

# Forma canónica de RFC 8785: claves en orden alfabético; sed y tr quitan la sangría y los saltos de línea.
cuerpo=$(sed 's/^ *//' <<FIN | tr -d '\n'
  {
    "created_at":"$hora",
    "data":{
      "amount":15990,
      "order_id":"ORD-000123",
      "state":"EXPIRED",
      "token_uuid":"0b9c6a1e-5d1f-4f0a-9a55-1c3f8f0e7b21"
    },
    "id":"$id",
    "timestamp":"$hora",
    "type":"payment.expired"
  }
FIN
)
cuerpo="${cuerpo%\}},\"signature\":\"$(hmac hex "$cuerpo")\"}"
# La otra forma: Standard Webhooks, sobre el cuerpo tal como viaja.
firma=$(hmac base64 "$id.$segundos.$cuerpo")= # Perl omite el relleno.

curl "$1" --silent --show-error --fail-with-body --max-time 10 --write-out 'Respuesta: %{http_code}\n' \
  -H 'Content-Type: application/json' \
  -H "webhook-id: $id" \
  -H "webhook-timestamp: $segundos" \
  -H "webhook-signature: v1,$firma" \
  -d "$cuerpo"
