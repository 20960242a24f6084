#!/usr/bin/env bash
# Crea un cobro y repite sin duplicar cuando la red no responde, está saturada o falla.
# Ejecuta: bash curl.sh
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

intentar() {
  local cuerpo
  # JSON ya en la forma canónica de RFC 8785: claves en orden alfabético y sin espacios.
  cuerpo=$(tr -d '\n' <<FIN
{"amount":15990,
"commerce":{
"branch":"SANTIAGO CENTRO",
"name":"CAFE DEMO SPA",
"tax_id":"76086403-K"},
"description":"Dos cafés y una medialuna",
"expires_in":600,
"order_id":"ORD-000123",
"single_use":true,
"timestamp":"$(date -u +%Y-%m-%dT%H:%M:%SZ)"}
FIN
  )
  curl "$QRI_URL/qri/v2/tokens" --silent --max-time "${QRI_TIMEOUT:-30}" \
    --dump-header "$cabeceras" --output "$respuesta" --write-out '%{http_code}' \
    --cert "$QRI_CERT" --key "$QRI_KEY" -H "X-Client-OS: $QRI_CLIENT_OS" \
    -H "Idempotency-Key: $clave" -H 'Content-Type: application/json' \
    -d "${cuerpo%\}},\"signature\":\"$(firmar "$cuerpo")\"}" || true
}

clave=$(openssl rand -hex 16) # La misma en cada intento; la hora y la firma, nuevas.
cabeceras=$(mktemp) respuesta=$(mktemp)
trap 'rm -f "$cabeceras" "$respuesta"' EXIT
for intento in 1 2 3 4 5; do
  : >"$cabeceras"
  estado=$(intentar)
  case $estado in
    2??) cat "$respuesta"; exit ;;
    000 | 429 | 5??) ;;
    *) cat "$respuesta" >&2; exit 1 ;; # Un error de datos no se arregla repitiendo.
  esac
  [ "$intento" -lt 5 ] || break
  # Manda Retry-After; si no viene, 1, 2, 4 y 8 s, cada una con 20% al azar para no volver todos a la vez.
  espera=$(tr -d '\r' <"$cabeceras" | awk -v n="$intento" -v azar="$RANDOM" '
    tolower($1) == "retry-after:" { s = $2 }
    END { print s != "" ? s : 2 ^ (n - 1) * (0.8 + 0.4 * azar / 32768) }')
  echo "Intento $intento: $estado. Repito en $espera s." >&2
  sleep "$espera"
done
echo 'La red no responde' >&2
exit 1
