# Paga un token: preautoriza, espera al recaudador y confirma.
# Ejecuta: python3 python.py <uuid del token> <monto que vio la persona>
import base64
import hashlib
import hmac
import json
import os
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


def ahora():
    return datetime.now(timezone.utc).isoformat(timespec="seconds")


# RFC 8785 para los datos de la red: claves ASCII, textos, enteros y booleanos, sin decimales.
def canonico(datos):
    return json.dumps(datos, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def firmar(secreto, datos):
    llave = base64.urlsafe_b64decode(os.environ[secreto].split("_", 2)[2] + "=")
    return hmac.new(llave, canonico(datos), hashlib.sha256).hexdigest()


def llamar(ruta, cabeceras, cuerpo=None):
    llamada = Request(URL + ruta, cuerpo, {"X-Client-OS": CLIENTE} | cabeceras)
    limite = 35 if cuerpo else 10  # Una escritura puede esperar al banco; una lectura, no.
    try:
        with urlopen(llamada, context=MTLS, timeout=limite) as respuesta:
            return json.load(respuesta)
    except HTTPError as error:
        raise SystemExit(error.read().decode())


# Los POST de una autorización llevan el secreto de autorización; las consultas, el de integración.
def enviar(ruta, datos, clave):
    cuerpo = datos | {"timestamp": ahora()}
    cuerpo["signature"] = firmar("QRI_AUTHORIZATION_SECRET", cuerpo)
    cabeceras = {"Content-Type": "application/json", "Idempotency-Key": clave}
    return llamar(ruta, cabeceras, json.dumps(cuerpo).encode())


def consultar(ruta):
    hora = ahora()
    firma = firmar("QRI_SECRET", {"method": "GET", "path": ruta, "query": "", "timestamp": hora})
    return llamar(ruta, {"X-Timestamp": hora, "X-Signature": firma})


persona = {"tax_id": "12345678-5", "name": "Ana Rojas Muñoz", "account_hint": "****4821"}
_, token, visto = sys.argv
autorizacion = enviar(f"/qri/v2/tokens/{token}/authorizations", {"payer": persona}, str(uuid.uuid4()))
id = autorizacion["authorization_id"]

# El recaudador tiene 3 segundos para aceptar.
plazo = time.monotonic() + 4
while autorizacion["state"] == "PRE_AUTHORIZED" and time.monotonic() < plazo:
    autorizacion = consultar(f"/qri/v2/authorizations/{id}")
    if autorizacion["state"] == "PRE_AUTHORIZED":
        time.sleep(0.5)
if autorizacion["state"] != "AUTHORIZED":
    raise SystemExit(f"No se paga: {autorizacion['state']}")
# Confirma solo lo que la persona vio; en tu app compara también el comercio (merchant.tax_id).
monto = autorizacion["amount"]
if monto != int(visto):
    raise SystemExit(f"Se cobran ${monto} y la persona vio ${visto}: reversa {id}")

# Si no responde, repite con la misma clave; si sigue sin llegar, reversa.
pago = enviar(f"/qri/v2/authorizations/{id}/confirm", {"amount": monto}, f"confirma-{id}")
print(f"{pago['state']}: pago {pago['uuid']}, transferencia {pago['med_id']}")
