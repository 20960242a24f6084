#!/usr/bin/env bash
# Hace un GET firmado: por ejemplo, lista los pagos de unos días.
# Ejecuta: bash curl.sh /qri/v2/payments 'from=2026-03-01&to=2026-03-05'
set -euo pipefail

# HMAC-SHA256; la llave son los 32 bytes que el secreto representa en base64url. El secreto va en una
# variable de entorno, porque los argumentos de un programa los ven los demás procesos.
firmar() {
  SECRETO=$QRI_SECRET TEXTO=$1 perl -MDigest::SHA=hmac_sha256_hex -MMIME::Base64=decode_base64url \
    -e 'print hmac_sha256_hex($ENV{TEXTO}, decode_base64url($ENV{SECRETO} =~ s/^qri_[a-z]+_//r))'
}

# Sin cuerpo se firman método, ruta y consulta tal como viajan; la hora y la firma van en cabeceras.
consultar() {
  local ruta=$1 query=${2:-} hora firmado
  hora=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  firmado="{\"method\":\"GET\",\"path\":\"$ruta\",\"query\":\"$query\",\"timestamp\":\"$hora\"}"
  curl "$QRI_URL$ruta${query:+?$query}" --silent --show-error --fail-with-body --max-time 10 \
    --cert "$QRI_CERT" --key "$QRI_KEY" \
  ${QRI_CA:+--cacert "$QRI_CA"} \
    -H "X-Client-OS: $QRI_CLIENT_OS" \
    -H "X-Timestamp: $hora" \
    -H "X-Signature: $(firmar "$firmado")"
}

consultar "$1" "${2:-}"
