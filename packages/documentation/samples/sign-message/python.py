# Firma un mensaje: el ejemplo de «Crear un token», con el secreto público de ejemplo.
# Ejecuta: python3 python.py
import base64
import hashlib
import hmac
import json
import os

SECRETO = os.environ.get("QRI_SECRET", "qri_test_ZWplbXBsby1pbnRlZ3JhY2lvbi0wMDAwMDAwMDAwMDA")
# La llave del HMAC son los 32 bytes que el secreto representa en base64url.
LLAVE = base64.urlsafe_b64decode(SECRETO.split("_", 2)[2] + "=")


# RFC 8785 para los datos de la red: claves ASCII, textos, enteros y booleanos, sin decimales.
def canonico(datos):
    return json.dumps(datos, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


mensaje = {
    "order_id": "ORD-000123",
    "amount": 15990,
    "description": "Dos cafés y una medialuna",
    "commerce": {"tax_id": "76086403-K", "name": "CAFE DEMO SPA", "branch": "SANTIAGO CENTRO"},
    "expires_in": 600,
    "single_use": True,
    "timestamp": "2026-03-05T15:04:05Z",
}

print(canonico(mensaje).decode())
# Con el secreto de ejemplo:
# 9b53d8253f70e825edbbe793d9c1466f09976905e8c326b312e205e4caf0b309
print(hmac.new(LLAVE, canonico(mensaje), hashlib.sha256).hexdigest())
