#!/usr/bin/env bash
# Crea un cobro y repite sin duplicar cuando la red no responde, está saturada o falla.
# Ejecuta: bash curl.sh
set -euo pipefail

# HMAC-SHA256; la llave son los 32 bytes que el secreto representa en base64url. El secreto va en una
# variable de entorno, porque los argumentos de un programa los ven los demás procesos.
firmar() {
  SECRETO=$QRI_SECRET TEXTO=$1 perl -MDigest::SHA=hmac_sha256_hex -MMIME::Base64=decode_base64url \
    -e 'print hmac_sha256_hex($ENV{TEXTO}, decode_base64url($ENV{SECRETO} =~ s/^qri_[a-z]+_//r))'
}

intentar() {
  local cuerpo
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
  curl "$QRI_URL/qri/v2/tokens" --silent --max-time "${QRI_TIMEOUT:-30}" \
    --dump-header "$cabeceras" --output "$respuesta" --write-out '%{http_code}' \
    --cert "$QRI_CERT" --key "$QRI_KEY" ${QRI_CA:+--cacert "$QRI_CA"} -H "X-Client-OS: $QRI_CLIENT_OS" \
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
