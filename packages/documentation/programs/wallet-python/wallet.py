# Billetera: lee un cobro por su número, pregunta si se paga, lo autoriza y lo confirma.
# Completa qri.env como dice LEEME.md y ejecuta: python3 wallet.py <número del cobro> [--si]
import base64
import hmac
import json
import os
import re
import ssl
import sys
import time
import uuid
from datetime import datetime, timezone
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import Request, urlopen


# 1. Ajustes: los del entorno y, los que faltan ahí, los de qri.env.
def leer_ajustes():
    escritos = {}
    if os.path.exists("qri.env"):
        with open("qri.env", encoding="utf-8") as archivo:
            escritos = dict(re.findall(r"^(QRI_\w+)=(.*)$", archivo.read(), re.MULTILINE))
    return {nombre: valor.strip() for nombre, valor in escritos.items()} | dict(os.environ)


AJUSTES = leer_ajustes()
for nombre in ["QRI_URL", "QRI_CLIENT_OS", "QRI_CERT", "QRI_KEY", "QRI_SECRET", "QRI_AUTHORIZATION_SECRET"]:
    if not AJUSTES.get(nombre):
        sys.exit(f"Falta {nombre} en qri.env")
for nombre in ["QRI_CERT", "QRI_KEY", "QRI_CA"]:
    if AJUSTES.get(nombre) and not os.path.exists(AJUSTES[nombre]):
        sys.exit(f"Falta el archivo {AJUSTES[nombre]}")

MTLS = ssl.create_default_context(cafile=AJUSTES.get("QRI_CA") or None)
MTLS.load_cert_chain(AJUSTES["QRI_CERT"], AJUSTES["QRI_KEY"])


# La llave del HMAC son los 32 bytes que el secreto representa en base64url.
def llave_de(nombre):
    escrito = re.fullmatch(r"qri_(?:test|live)_([\w-]{43})", AJUSTES[nombre], re.ASCII)
    if not escrito:
        sys.exit(f"{nombre} está incompleto: cópialo entero")
    return base64.urlsafe_b64decode(escrito[1] + "=")


# Los POST de una autorización llevan el secreto de autorización; las consultas, el de integración.
LLAVE_DE_INTEGRACION = llave_de("QRI_SECRET")
LLAVE_DE_AUTORIZACION = llave_de("QRI_AUTHORIZATION_SECRET")


# 2. Firma: HMAC-SHA256 de la forma canónica (RFC 8785).
# Así quedan los datos de la red: claves ASCII, textos, enteros y booleanos, sin decimales.
def firmar(llave, datos):
    canonico = json.dumps(datos, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hmac.digest(llave, canonico.encode(), "sha256").hex()


# 3. Llamadas a la red, con tu certificado.
class Rechazo(Exception):
    def __init__(self, estado, problema):
        campos = [f"\n  {campo}: {motivo}" for campo, motivo in problema.get("fields", {}).items()]
        codigo, mensaje = problema["code"], problema["message"]
        super().__init__(f"{codigo}: {mensaje}{''.join(campos)}\n  request_id: {problema['request_id']}")
        self.pasajero = estado == 429 or estado >= 500


def llamar(metodo, ruta, propias, cuerpo=None):
    cabeceras = {"X-Client-OS": AJUSTES["QRI_CLIENT_OS"]} | propias
    llamada = Request(AJUSTES["QRI_URL"] + ruta, cuerpo, cabeceras, method=metodo)
    limite = 35 if cuerpo else 10  # Una escritura puede esperar al banco; una lectura, no.
    try:
        with urlopen(llamada, context=MTLS, timeout=limite) as respuesta:
            return json.load(respuesta)
    except HTTPError as error:
        raise Rechazo(error.code, json.load(error)) from None


def ahora():
    return datetime.now(timezone.utc).isoformat(timespec="seconds")


# La clave nombra la operación: guárdala, y si repites la llamada usa la misma.
def enviar(ruta, datos, clave):
    cuerpo = datos | {"timestamp": ahora()}
    cuerpo["signature"] = firmar(LLAVE_DE_AUTORIZACION, cuerpo)
    cabeceras = {"Content-Type": "application/json", "Idempotency-Key": clave}
    return llamar("POST", ruta, cabeceras, json.dumps(cuerpo).encode())


def consultar(ruta):
    hora = ahora()
    firma = firmar(LLAVE_DE_INTEGRACION, {"method": "GET", "path": ruta, "query": "", "timestamp": hora})
    return llamar("GET", ruta, {"X-Timestamp": hora, "X-Signature": firma})


# 4. El pago.
PERSONA = {"tax_id": "12345678-5", "name": "Ana Rojas Muñoz", "account_hint": "****4821"}  # Tu usuario.


def pesos(valor):
    return f"${valor:,}".replace(",", ".")


def reversar(id, motivo):
    return enviar(f"/qri/v2/authorizations/{id}/reverse", {"reason": motivo}, f"reversa-{id}")


def confirmado(pregunta):
    print(pregunta, end="", flush=True)
    return sys.stdin.readline().strip().lower() in ("s", "si", "sí")


# El recaudador tiene 3 segundos para aceptar.
def decidida(autorizacion):
    ruta = f"/qri/v2/authorizations/{autorizacion['authorization_id']}"
    plazo = time.monotonic() + 5
    while autorizacion["state"] == "PRE_AUTHORIZED" and time.monotonic() < plazo:
        time.sleep(0.3)
        autorizacion = consultar(ruta)
    return autorizacion


# Los mensajes del catálogo para los motivos por los que un recaudador no acepta.
MOTIVOS = {
    "authorization_rejected": "El recaudador rechazó la preautorización.",
    "authorization_timeout": "El recaudador no respondió la preautorización en 3 segundos.",
    "order_already_paid": "La orden del comercio ya tiene un pago.",
    "token_expired": "El token venció antes de completar el pago.",
}


def no_aceptada(autorizacion):
    estado, motivo = autorizacion["state"], autorizacion.get("reason")
    codigo = "token_expired" if estado == "EXPIRED" else motivo
    if codigo in MOTIVOS:
        sys.exit(f"{codigo}: {MOTIVOS[codigo]}")
    sys.exit(f"authorization_rejected: {MOTIVOS['authorization_rejected']} {motivo or estado}")


# Sin respuesta no sabes si hubo pago: repite con la misma clave y, si sigue sin llegar, reversa.
def confirmar(id, monto):
    for vez in (1, 2, 3):
        try:
            return enviar(f"/qri/v2/authorizations/{id}/confirm", {"amount": monto}, f"confirma-{id}")
        except Rechazo as rechazo:
            if not rechazo.pasajero:
                raise
        except (OSError, HTTPException, ValueError):
            pass
        print(f"La red no respondió la confirmación (intento {vez} de 3, con la misma clave).", file=sys.stderr)
        time.sleep(vez if vez < 3 else 0)
    reversar(id, "Sin respuesta de la confirmación")
    sys.exit("La confirmación no tuvo respuesta: el pago quedó reversado y no se cobró.")


def pagar(numero, sin_preguntar):
    cobro = consultar(f"/qri/v2/tokens/number/{numero}")
    comercio, monto = cobro["merchant"], cobro["amount"]
    print(f"{comercio['name']}, {comercio['branch']}: {pesos(monto)} por «{cobro['description']}»")
    if cobro["state"] not in ("CREATED", "READ"):
        sys.exit(f"El cobro ya no se puede pagar: está {cobro['state']}")
    if not sin_preguntar and not confirmado("¿Lo pagas? (s/n) "):
        sys.exit("No se pagó nada.")

    pedida = enviar(f"/qri/v2/tokens/{cobro['uuid']}/authorizations", {"payer": PERSONA}, str(uuid.uuid4()))
    id = pedida["authorization_id"]
    autorizacion = decidida(pedida)
    if autorizacion["state"] != "AUTHORIZED":
        no_aceptada(autorizacion)
    # Confirma solo lo que la persona vio.
    if autorizacion["amount"] != monto or autorizacion["merchant"]["tax_id"] != comercio["tax_id"]:
        reversar(id, "El cobro cambió después de mostrarlo")
        sys.exit("El cobro cambió después de mostrarlo: no se pagó.")
    pago = confirmar(id, monto)
    print(f"Pagado: {pesos(monto)}, pago {pago['uuid']}, transferencia {pago['med_id']}")


NUMERO = "".join(parte for parte in sys.argv[1:] if parte != "--si")
if not re.fullmatch(r"[0-9]{8}", NUMERO):
    sys.exit("Uso: python3 wallet.py <número de 8 dígitos> [--si]")
try:
    pagar(NUMERO, "--si" in sys.argv[1:])
except Rechazo as rechazo:
    sys.exit(str(rechazo))
except (OSError, HTTPException) as error:
    sys.exit(f"No hay conexión: {error}")
