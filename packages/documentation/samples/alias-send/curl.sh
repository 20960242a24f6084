#!/usr/bin/env bash
# Envía dinero a un alias, después de mostrar a quién.
# Ejecuta: bash curl.sh <alias de quien envía> '+56911112222' <monto>
set -euo pipefail

# La llave del HMAC son los 32 bytes que el secreto representa en base64url, más 32 ceros.
llave=$(printf '%s=' "${QRI_SECRET#qri_*_}" | tr '_-' '/+' | openssl base64 -d -A |
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

# Muestra el nombre enmascarado. El alias va codificado en la ruta, y la ruta se firma ya codificada.
destino=$(sed 's/+/%2B/g; s/@/%40/g' <<<"$2")
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
consultar "/alias/v1/resolve/$destino"
read -r -p $'\n¿Enviar? (s/n) ' respuesta
[ "$respuesta" = s ] || exit 1

# JSON ya en la forma canónica de RFC 8785: claves en orden alfabético y sin espacios.
cuerpo=$(tr -d '\n' <<FIN
{"amount":$3,
"from_alias":"$1",
"timestamp":"$(date -u +%Y-%m-%dT%H:%M:%SZ)",
"to_alias":"$2"}
FIN
)
firma=$(firmar "$cuerpo")

# Una clave por operación: guárdala, y si repites la llamada usa la misma.
curl "$QRI_URL/alias/v1/send" \
  --silent --show-error --fail-with-body --max-time 35 \
  --cert "$QRI_CERT" --key "$QRI_KEY" \
  -H "X-Client-OS: $QRI_CLIENT_OS" \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -H 'Content-Type: application/json' \
  -d "${cuerpo%\}},\"signature\":\"$firma\"}"
