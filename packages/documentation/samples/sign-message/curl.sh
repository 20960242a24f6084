#!/usr/bin/env bash
# Firma un mensaje: el ejemplo de «Crear un token», con el secreto público de ejemplo.
# Ejecuta: bash curl.sh
set -euo pipefail

secreto=${QRI_SECRET:-qri_test_ZWplbXBsby1pbnRlZ3JhY2lvbi0wMDAwMDAwMDAwMDA}

# JSON ya en la forma canónica de RFC 8785: claves en orden alfabético y sin espacios.
mensaje=$(tr -d '\n' <<FIN
{"amount":15990,
"commerce":{
"branch":"SANTIAGO CENTRO",
"name":"CAFE DEMO SPA",
"tax_id":"76086403-K"},
"description":"Dos cafés y una medialuna",
"expires_in":600,
"order_id":"ORD-000123",
"single_use":true,
"timestamp":"2026-03-05T15:04:05Z"}
FIN
)

# La llave del HMAC son los 32 bytes que el secreto representa en base64url, más 32 ceros.
llave=$(printf '%s=' "${secreto#qri_*_}" | tr '_-' '/+' | openssl base64 -d -A |
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
firma=$(firmar "$mensaje")

echo "$mensaje"
# Con el secreto de ejemplo:
# 9b53d8253f70e825edbbe793d9c1466f09976905e8c326b312e205e4caf0b309
echo "$firma"
