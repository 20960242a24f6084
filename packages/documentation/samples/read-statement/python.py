# Lee la liquidación de un día y la cuadra: sumas y checksum.
# Ejecuta: python3 python.py 2026-03-05
import base64
import hashlib
import hmac
import json
import os
import ssl
import sys
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


# Sin cuerpo se firman método, ruta y consulta tal como viajan.
def consultar(ruta, consulta=""):
    hora = datetime.now(timezone.utc).isoformat(timespec="seconds")
    firmado = {"method": "GET", "path": ruta, "query": consulta, "timestamp": hora}
    firma = hmac.new(LLAVE, canonico(firmado), hashlib.sha256).hexdigest()
    cabeceras = {"X-Client-OS": CLIENTE, "X-Timestamp": hora, "X-Signature": firma}
    llamada = Request(URL + ruta + (consulta and "?" + consulta), headers=cabeceras)
    try:
        with urlopen(llamada, context=MTLS, timeout=10) as respuesta:
            return json.load(respuesta)
    except HTTPError as error:
        raise SystemExit(error.read().decode())


liquidacion = consultar(f"/qri/v2/statements/{sys.argv[1]}")
lineas, totales = liquidacion["lines"], liquidacion["totals"]


def suma(campo):
    return sum(linea[campo] for linea in lineas)


cuadra = (
    len(lineas) == totales["count"]
    and all(suma(campo) == totales[campo] for campo in ("amount", "commission", "net"))
    and hashlib.sha256(canonico(lineas)).hexdigest() == liquidacion["checksum"]
)
print(f"{len(lineas)} movimientos, neto ${totales['net']}: {'cuadra' if cuadra else 'NO CUADRA'}")
