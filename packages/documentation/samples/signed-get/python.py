# Hace un GET firmado: por ejemplo, lista los pagos de unos días.
# Ejecuta: python3 python.py /qri/v2/payments 'from=2026-03-01&to=2026-03-05'
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


# Sin cuerpo se firman método, ruta y consulta tal como viajan; estas claves ya están en orden canónico.
def consultar(ruta, consulta=""):
    hora = datetime.now(timezone.utc).isoformat(timespec="seconds")
    firmado = {"method": "GET", "path": ruta, "query": consulta, "timestamp": hora}
    texto = json.dumps(firmado, separators=(",", ":"))
    firma = hmac.new(LLAVE, texto.encode(), hashlib.sha256).hexdigest()
    cabeceras = {"X-Client-OS": CLIENTE, "X-Timestamp": hora, "X-Signature": firma}
    llamada = Request(URL + ruta + (consulta and "?" + consulta), headers=cabeceras)
    try:
        with urlopen(llamada, context=MTLS, timeout=10) as respuesta:
            return json.load(respuesta)
    except HTTPError as error:
        raise SystemExit(error.read().decode())


print(json.dumps(consultar(*sys.argv[1:]), indent=2, ensure_ascii=False))
