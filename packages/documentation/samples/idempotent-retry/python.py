# Crea un cobro y repite sin duplicar cuando la red no responde, está saturada o falla.
# Ejecuta: python3 python.py
import base64
import hashlib
import hmac
import json
import os
import random
import ssl
import sys
import time
import uuid
from datetime import datetime, timezone
from urllib.error import HTTPError
from urllib.request import Request, urlopen

URL, CLIENTE = os.environ["QRI_URL"], os.environ["QRI_CLIENT_OS"]
MTLS = ssl.create_default_context(cafile=os.environ.get("QRI_CA") or None)
MTLS.load_cert_chain(os.environ["QRI_CERT"], os.environ["QRI_KEY"])
# La llave del HMAC son los 32 bytes que el secreto representa en base64url.
LLAVE = base64.urlsafe_b64decode(os.environ["QRI_SECRET"].split("_", 2)[2] + "=")
LIMITE = float(os.environ.get("QRI_TIMEOUT", "30"))


# RFC 8785 para los datos de la red: claves ASCII, textos, enteros y booleanos, sin decimales.
def canonico(datos):
    return json.dumps(datos, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


# Cada intento lleva la misma clave; la hora y la firma son nuevas.
def intentar(ruta, datos, clave):
    cuerpo = datos | {"timestamp": datetime.now(timezone.utc).isoformat(timespec="seconds")}
    cuerpo["signature"] = hmac.new(LLAVE, canonico(cuerpo), hashlib.sha256).hexdigest()
    cabeceras = {"Content-Type": "application/json", "X-Client-OS": CLIENTE, "Idempotency-Key": clave}
    llamada = Request(URL + ruta, json.dumps(cuerpo).encode(), cabeceras)
    with urlopen(llamada, context=MTLS, timeout=LIMITE) as respuesta:
        return json.load(respuesta)


def enviar(ruta, datos, clave):
    for intento in range(1, 6):
        espera = None
        try:
            return intentar(ruta, datos, clave)
        except HTTPError as error:
            # Un error de datos no se arregla repitiendo.
            if error.code != 429 and error.code < 500:
                raise SystemExit(error.read().decode())
            fallo, espera = error.code, error.headers["Retry-After"]
        except OSError:
            fallo = "sin respuesta"
        if intento == 5:
            break
        # Manda Retry-After; si no viene, 1, 2, 4 y 8 s, cada una con 20% al azar para no volver todos a la vez.
        segundos = float(espera or 2 ** (intento - 1) * random.uniform(0.8, 1.2))
        print(f"Intento {intento}: {fallo}. Repito en {segundos:.1f} s.", file=sys.stderr)
        time.sleep(segundos)
    raise SystemExit("La red no responde")


orden = {
    "order_id": "ORD-000123",
    "amount": 15990,
    "description": "Dos cafés y una medialuna",
    "commerce": {"tax_id": "76086403-K", "name": "CAFE DEMO SPA", "branch": "SANTIAGO CENTRO"},
    "expires_in": 600,
    "single_use": True,
}
token = enviar("/qri/v2/tokens", orden, str(uuid.uuid4()))
print(f"{token['state']}: número {token['token_number']}")
