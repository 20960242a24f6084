# Envía dinero a un alias, después de mostrar a quién.
# Ejecuta: python3 python.py <alias de quien envía> '+56911112222' <monto>
import base64
import hashlib
import hmac
import json
import os
import ssl
import sys
import uuid
from datetime import datetime, timezone
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

URL, CLIENTE = os.environ["QRI_URL"], os.environ["QRI_CLIENT_OS"]
MTLS = ssl.create_default_context(cafile=os.environ.get("QRI_CA") or None)
MTLS.load_cert_chain(os.environ["QRI_CERT"], os.environ["QRI_KEY"])
# La llave del HMAC son los 32 bytes que el secreto representa en base64url.
LLAVE = base64.urlsafe_b64decode(os.environ["QRI_SECRET"].split("_", 2)[2] + "=")


def ahora():
    return datetime.now(timezone.utc).isoformat(timespec="seconds")


# RFC 8785 para los datos de la red: claves ASCII, textos, enteros y booleanos, sin decimales.
def canonico(datos):
    return json.dumps(datos, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def firmar(datos):
    return hmac.new(LLAVE, canonico(datos), hashlib.sha256).hexdigest()


def llamar(ruta, cabeceras, cuerpo=None):
    llamada = Request(URL + ruta, cuerpo, {"X-Client-OS": CLIENTE} | cabeceras)
    limite = 35 if cuerpo else 10  # Enviar puede esperar al banco; consultar, no.
    try:
        with urlopen(llamada, context=MTLS, timeout=limite) as respuesta:
            return json.load(respuesta)
    except HTTPError as error:
        raise SystemExit(error.read().decode())


_, origen, alias, monto = sys.argv

# El alias va codificado en la ruta (+ es %2B), y la ruta se firma ya codificada.
ruta, hora = "/alias/v1/resolve/" + quote(alias, safe=""), ahora()
firma = firmar({"method": "GET", "path": ruta, "query": "", "timestamp": hora})
destino = llamar(ruta, {"X-Timestamp": hora, "X-Signature": firma})
if input(f"¿Enviar ${monto} a {destino['name']}? (s/n) ") != "s":
    raise SystemExit(1)

envio = {"from_alias": origen, "to_alias": alias, "amount": int(monto), "timestamp": ahora()}
envio["signature"] = firmar(envio)
cabeceras = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
hecho = llamar("/alias/v1/send", cabeceras, json.dumps(envio).encode())
print(f"{hecho['state']}: envío {hecho['send_id']}")
