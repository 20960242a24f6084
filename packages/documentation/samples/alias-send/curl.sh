#!/usr/bin/env bash
# Envía dinero a un alias, después de mostrar a quién.
# Ejecuta: bash curl.sh <alias de quien envía> '+56911112222' <monto>
set -euo pipefail

# HMAC-SHA256; la llave son los 32 bytes que el secreto representa en base64url. El secreto va en una
# variable de entorno, porque los argumentos de un programa los ven los demás procesos.
firmar() {
  SECRETO=$QRI_SECRET TEXTO=$1 perl -MDigest::SHA=hmac_sha256_hex -MMIME::Base64=decode_base64url \
    -e 'print hmac_sha256_hex($ENV{TEXTO}, decode_base64url($ENV{SECRETO} =~ s/^qri_[a-z]+_//r))'
}

# Muestra el nombre enmascarado. El alias va codificado en la ruta, y la ruta se firma ya codificada.
destino=$(sed 's/+/%2B/g; s/@/%40/g' <<<"$2")
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
consultar "/alias/v1/resolve/$destino"
read -r -p $'\n¿Enviar? (s/n) ' respuesta
[ "$respuesta" = s ] || exit 1

# Forma canónica de RFC 8785: claves en orden alfabético; sed y tr quitan la sangría y los saltos de línea.
cuerpo=$(sed 's/^ *//' <<FIN | tr -d '\n'
  {
    "amount":$3,
    "from_alias":"$1",
    "timestamp":"$(date -u +%Y-%m-%dT%H:%M:%SZ)",
    "to_alias":"$2"
  }
FIN
)
firma=$(firmar "$cuerpo")

# Una clave por operación: guárdala, y si repites la llamada usa la misma.
curl "$QRI_URL/alias/v1/send" \
  --silent --show-error --fail-with-body --max-time 35 \
  --cert "$QRI_CERT" --key "$QRI_KEY" \
  ${QRI_CA:+--cacert "$QRI_CA"} \
  -H "X-Client-OS: $QRI_CLIENT_OS" \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -H 'Content-Type: application/json' \
  -d "${cuerpo%\}},\"signature\":\"$firma\"}"
