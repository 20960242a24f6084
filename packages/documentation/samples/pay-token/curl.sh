#!/usr/bin/env bash
# Paga un token: preautoriza, espera al recaudador y confirma.
# Ejecuta: bash curl.sh <uuid del token> <monto que vio la persona>
set -euo pipefail

# Cada secreto firma lo suyo: el de autorización los POST, el de integración las consultas.
# firmar <secreto> <texto>
# HMAC-SHA256; la llave son los 32 bytes que el secreto representa en base64url. El secreto va en una
# variable de entorno, porque los argumentos de un programa los ven los demás procesos.
firmar() {
  SECRETO=$1 TEXTO=$2 perl -MDigest::SHA=hmac_sha256_hex -MMIME::Base64=decode_base64url \
    -e 'print hmac_sha256_hex($ENV{TEXTO}, decode_base64url($ENV{SECRETO} =~ s/^qri_[a-z]+_//r))'
}
ahora() { date -u +%Y-%m-%dT%H:%M:%SZ; }
campo() { sed -E "s/.*\"$1\": *\"?([^\",}]*).*/\1/"; }
llamar() {
  curl "$QRI_URL$1" "${@:2}" --silent --show-error --fail-with-body \
    --cert "$QRI_CERT" --key "$QRI_KEY" ${QRI_CA:+--cacert "$QRI_CA"} -H "X-Client-OS: $QRI_CLIENT_OS"
}
# enviar <ruta> <clave de idempotencia> <JSON canónico de RFC 8785: claves en orden y sin espacios>
# Una escritura puede esperar al banco; una lectura, no.
enviar() {
  llamar "$1" --max-time 35 -H "Idempotency-Key: $2" -H 'Content-Type: application/json' \
    -d "${3%\}},\"signature\":\"$(firmar "$QRI_AUTHORIZATION_SECRET" "$3")\"}"
}
consultar() {
  local hora
  hora=$(ahora)
  llamar "$1" --max-time 10 -H "X-Timestamp: $hora" -H "X-Signature: $(firmar "$QRI_SECRET" \
    "{\"method\":\"GET\",\"path\":\"$1\",\"query\":\"\",\"timestamp\":\"$hora\"}")"
}

persona='{"account_hint":"****4821","name":"Ana Rojas Muñoz","tax_id":"12345678-5"}'
preautorizada=$(enviar "/qri/v2/tokens/$1/authorizations" "$(openssl rand -hex 16)" \
  "{\"payer\":$persona,\"timestamp\":\"$(ahora)\"}")
id=$(campo authorization_id <<<"$preautorizada")

# El recaudador tiene 3 segundos para aceptar.
for _ in 1 2 3 4 5 6 7 8; do
  autorizacion=$(consultar "/qri/v2/authorizations/$id")
  estado=$(campo state <<<"$autorizacion")
  [ "$estado" = PRE_AUTHORIZED ] || break
  sleep 0.5
done
[ "$estado" = AUTHORIZED ] || { echo "No se paga: $estado"; exit 1; }
# Confirma solo lo que la persona vio; en tu app compara también el comercio (merchant.tax_id).
monto=$(campo amount <<<"$autorizacion")
[ "$monto" = "$2" ] || { echo "Se cobran \$$monto y la persona vio \$$2: reversa $id"; exit 1; }

# Si no responde, repite con la misma clave; si sigue sin llegar, reversa.
enviar "/qri/v2/authorizations/$id/confirm" "confirma-$id" "{\"amount\":$monto,\"timestamp\":\"$(ahora)\"}"
