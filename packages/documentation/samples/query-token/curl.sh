#!/usr/bin/env bash
# Consulta un token con un GET firmado.
# Ejecuta: bash curl.sh <uuid del token>
set -euo pipefail

# La llave del HMAC son los 32 bytes que el secreto representa en base64url.
llave=$(printf '%s=' "${QRI_SECRET#qri_*_}" | tr '_-' '/+' | openssl base64 -d -A |
  od -An -v -tx1 | tr -d ' \n')
firmar() { printf '%s' "$1" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$llave" | sed 's/.* //'; }

# Sin cuerpo se firman método, ruta y consulta tal como viajan; la hora y la firma van en cabeceras.
consultar() {
  local ruta=$1 query=${2:-} hora firmado
  hora=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  firmado="{\"method\":\"GET\",\"path\":\"$ruta\",\"query\":\"$query\",\"timestamp\":\"$hora\"}"
  curl "$QRI_URL$ruta${query:+?$query}" --silent --show-error --fail-with-body --max-time 10 \
    --cert "$QRI_CERT" --key "$QRI_KEY" \
    -H "X-Client-OS: $QRI_CLIENT_OS" \
    -H "X-Timestamp: $hora" \
    -H "X-Signature: $(firmar "$firmado")"
}

consultar "/qri/v2/tokens/$1"
