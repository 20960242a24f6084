# Cobra a un alias y entrega la página del desafío.
# Ejecuta: python3 python.py <alias> <monto>
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
from urllib.request import Request, urlopen

URL, CLIENTE = os.environ["QRI_URL"], os.environ["QRI_CLIENT_OS"]
MTLS = ssl.create_default_context(cafile=os.environ.get("QRI_CA") or None)
MTLS.load_cert_chain(os.environ["QRI_CERT"], os.environ["QRI_KEY"])
# La llave del HMAC son los 32 bytes que el secreto representa en base64url.
LLAVE = base64.urlsafe_b64decode(os.environ["QRI_SECRET"].split("_", 2)[2] + "=")


# RFC 8785 para los datos de la red: claves ASCII, textos, enteros y booleanos, sin decimales.
def canonico(datos):
    return json.dumps(datos, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def firmar(datos):
    return hmac.new(LLAVE, canonico(datos), hashlib.sha256).hexdigest()


# La clave nombra la operación: guárdala, y si repites la llamada usa la misma.
def enviar(ruta, datos, clave):
    cuerpo = datos | {"timestamp": datetime.now(timezone.utc).isoformat(timespec="seconds")}
    cuerpo["signature"] = firmar(cuerpo)
    cabeceras = {"Content-Type": "application/json", "X-Client-OS": CLIENTE, "Idempotency-Key": clave}
    llamada = Request(URL + ruta, json.dumps(cuerpo).encode(), cabeceras)
    try:
        with urlopen(llamada, context=MTLS, timeout=30) as respuesta:
            return json.load(respuesta)
    except HTTPError as error:
        raise SystemExit(error.read().decode())


_, alias, monto = sys.argv
cobro = {"alias": alias, "amount": int(monto), "order_id": "ORD-000123"}
pago = enviar("/alias/v1/pay", cobro, str(uuid.uuid4()))
# Muéstrala en un iframe; el resultado llega a tu notify_url_pay_challenge.
print(f"{pago['state']}: {pago['challenge_url']}")
