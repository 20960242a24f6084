# Recaudador: crea un cobro, responde quién puede pagarlo y termina cuando está pagado.
# Completa qri.env como dice LEEME.md y ejecuta: python3 collector.py [monto]
import base64
import hmac
import json
import os
import queue
import re
import ssl
import sys
import threading
import time
import uuid
from datetime import datetime, timezone
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
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
for nombre in ["QRI_URL", "QRI_CLIENT_OS", "QRI_CERT", "QRI_KEY", "QRI_SECRET"]:
    if not AJUSTES.get(nombre):
        sys.exit(f"Falta {nombre} en qri.env")
for nombre in ["QRI_CERT", "QRI_KEY", "QRI_CA"]:
    if AJUSTES.get(nombre) and not os.path.exists(AJUSTES[nombre]):
        sys.exit(f"Falta el archivo {AJUSTES[nombre]}")

MTLS = ssl.create_default_context(cafile=AJUSTES.get("QRI_CA") or None)
MTLS.load_cert_chain(AJUSTES["QRI_CERT"], AJUSTES["QRI_KEY"])


# La llave del HMAC son los 32 bytes que el secreto representa en base64url.
def llave_de(secreto):
    escrito = re.fullmatch(r"qri_(?:test|live)_([\w-]{43})", secreto, re.ASCII)
    if not escrito:
        sys.exit("QRI_SECRET está incompleto: cópialo entero")
    return base64.urlsafe_b64decode(escrito[1] + "=")


# Durante una rotación pon los dos secretos, separados por un espacio: el nuevo firma, ambos verifican.
LLAVES = [llave_de(secreto) for secreto in AJUSTES["QRI_SECRET"].split()]


# 2. Firma: HMAC-SHA256 de la forma canónica (RFC 8785).
# Así quedan los datos de la red: claves ASCII, textos, enteros y booleanos, sin decimales.
def canonico(datos):
    return json.dumps(datos, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def firmar(datos):
    return hmac.digest(LLAVES[0], canonico(datos), "sha256").hex()


# 3. Llamadas a la red, con tu certificado.
class Rechazo(Exception):
    def __init__(self, problema):
        campos = [f"\n  {campo}: {motivo}" for campo, motivo in problema.get("fields", {}).items()]
        codigo, mensaje = problema["code"], problema["message"]
        super().__init__(f"{codigo}: {mensaje}{''.join(campos)}\n  request_id: {problema['request_id']}")


def llamar(metodo, ruta, propias, cuerpo=None):
    cabeceras = {"X-Client-OS": AJUSTES["QRI_CLIENT_OS"]} | propias
    llamada = Request(AJUSTES["QRI_URL"] + ruta, cuerpo, cabeceras, method=metodo)
    try:
        with urlopen(llamada, context=MTLS, timeout=30) as respuesta:
            return json.load(respuesta)
    except HTTPError as error:
        raise Rechazo(json.load(error)) from None


def ahora():
    return datetime.now(timezone.utc).isoformat(timespec="seconds")


# La clave nombra la operación: guárdala, y si repites la llamada usa la misma.
def enviar(ruta, datos, clave):
    cuerpo = datos | {"timestamp": ahora()}
    cuerpo["signature"] = firmar(cuerpo)
    cabeceras = {"Content-Type": "application/json", "Idempotency-Key": clave}
    return llamar("POST", ruta, cabeceras, json.dumps(cuerpo).encode())


def consultar(ruta):
    hora = ahora()
    firma = firmar({"method": "GET", "path": ruta, "query": "", "timestamp": hora})
    return llamar("GET", ruta, {"X-Timestamp": hora, "X-Signature": firma})


# 4. El cobro.
MONTO = (sys.argv[1:] or ["15990"])[0]
if not re.fullmatch(r"[1-9][0-9]{0,8}", MONTO):
    sys.exit("Uso: python3 collector.py [monto en pesos, sin puntos]")
PESOS = f"${int(MONTO):,}".replace(",", ".")
ORDEN = {
    "order_id": f"ORD-{time.time_ns() // 1_000_000}",  # Una orden se paga una sola vez: aquí va el número de la tuya.
    "amount": int(MONTO),
    "description": "Dos cafés y una medialuna",
    "commerce": {"tax_id": "76086403-K", "name": "CAFE DEMO SPA", "branch": "SANTIAGO CENTRO"},
    "expires_in": 600,
    "single_use": True,
}
COBRO = {}


# Acepta solo la orden que espera, por su monto. En tu sistema revisa además que siga abierta.
def decidir(datos):
    esperado = (COBRO.get("uuid"), ORDEN["order_id"], ORDEN["amount"])
    if (datos["token_uuid"], datos["order_id"], datos["amount"]) == esperado:
        return {"decision": "accept"}
    return {"decision": "reject", "reason": "La orden no está disponible"}


def pagado(pago):
    print(f"Pagado: {PESOS}, pago {pago}. Entrega la venta.", flush=True)
    sys.exit(0)


# Los mensajes del catálogo para los motivos por los que un cobro no se paga.
MOTIVOS = {
    "authorization_rejected": "El recaudador rechazó la preautorización.",
    "authorization_timeout": "El recaudador no respondió la preautorización en 3 segundos.",
    "bank_rejected": "El banco de origen rechazó la transferencia.",
    "order_already_paid": "La orden del comercio ya tiene un pago.",
    "token_expired": "El token venció antes de completar el pago.",
}


def no_pagado(motivo):
    sys.exit(f"{motivo}: {MOTIVOS.get(motivo, 'El cobro no se pagó.')}")


# Si payment.paid se pierde en el camino, la autorización dice lo mismo: no dejes esperando a la persona.
def revisar(id):
    try:
        autorizacion = consultar(f"/qri/v2/authorizations/{id}")
    except (Rechazo, OSError, HTTPException):
        return
    if autorizacion["state"] == "CONFIRMED":
        pagado(autorizacion["payment_uuid"])
    if autorizacion["state"] == "REJECTED":
        no_pagado(autorizacion["reason"])
    if autorizacion["state"] == "EXPIRED":
        no_pagado("token_expired")
    if autorizacion["state"] == "REVERSED":
        no_pagado("reverse_payer")


def esperar_el_pago():
    autorizacion = None
    while True:
        try:
            aviso = AVISOS.get(timeout=2)
        except queue.Empty:
            if autorizacion:
                revisar(autorizacion)
            continue
        tipo, datos = aviso["type"], aviso["data"]
        if datos.get("order_id") != ORDEN["order_id"]:
            continue
        if tipo == "token.read":
            print("Una billetera leyó el cobro.", flush=True)
        if tipo == "authorization.requested":
            print("La red preguntó si la billetera puede pagar.", flush=True)
            autorizacion = datos["authorization_id"]
        if tipo == "payment.paid":
            pagado(datos["uuid"])
        if tipo == "payment.rejected":
            no_pagado(datos["reason"])
        if tipo == "payment.expired":
            no_pagado("token_expired")


# 5. Avisos: cada uno trae dos firmas, y aquí deben valer las dos.
def a_tiempo(segundos):
    return abs(time.time() - segundos) <= 300


def firmado(texto, firmas):
    esperadas = [hmac.digest(llave, texto, "sha256") for llave in LLAVES]
    return any([hmac.compare_digest(una, otra) for una in esperadas for otra in firmas])


# La de las cabeceras (Standard Webhooks) es sobre el cuerpo tal como llegó.
def vale_la_cabecera(cabeceras, cuerpo):
    id, hora = cabeceras["webhook-id"], cabeceras["webhook-timestamp"]
    recibidas = [base64.b64decode(firma.removeprefix("v1,")) for firma in cabeceras["webhook-signature"].split()]
    return a_tiempo(int(hora)) and firmado(f"{id}.{hora}.".encode() + cuerpo, recibidas)


# La del cuerpo es sobre su forma canónica, sin el campo signature.
def vale_el_cuerpo(aviso):
    datos = {clave: valor for clave, valor in aviso.items() if clave != "signature"}
    hora = datetime.fromisoformat(aviso["timestamp"]).timestamp()
    return a_tiempo(hora) and firmado(canonico(datos), [bytes.fromhex(aviso["signature"])])


MAXIMO = 65_536  # Bytes de un aviso.
AVISOS = queue.Queue()
VISTOS = {}  # Un aviso puede llegar dos veces. En producción, una tabla con id único.


class Receptor(BaseHTTPRequestHandler):
    def do_POST(self):
        try:
            largo = int(self.headers["Content-Length"])
            if not 0 <= largo <= MAXIMO:
                return self.responder(413)
            cuerpo = self.rfile.read(largo)
            aviso = json.loads(cuerpo) if vale_la_cabecera(self.headers, cuerpo) else None
            if not aviso or not vale_el_cuerpo(aviso):
                return self.responder(401)
        except (AttributeError, KeyError, TypeError, ValueError):
            return self.responder(400)
        nuevo = VISTOS.setdefault(aviso["id"], aviso) is aviso
        # Responde ya y trabaja después. Solo la preautorización espera tu decisión, en menos de 3 segundos.
        decide = aviso["type"] == "authorization.requested"
        self.responder(200, json.dumps(decidir(aviso["data"])).encode() if decide else b"")
        if nuevo:
            AVISOS.put(aviso)

    def responder(self, estado, cuerpo=b""):
        self.send_response(estado)
        if cuerpo:
            self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(cuerpo)))
        self.end_headers()
        self.wfile.write(cuerpo)

    def log_message(self, *_):
        pass


try:
    servidor = ThreadingHTTPServer(("", int(AJUSTES.get("QRI_PORT") or 8080)), Receptor)
    threading.Thread(target=servidor.serve_forever, daemon=True).start()
    print(f"Escucho los avisos en el puerto {servidor.server_port}", flush=True)
    COBRO.update(enviar("/qri/v2/tokens", ORDEN, str(uuid.uuid4())))
except Rechazo as rechazo:
    sys.exit(str(rechazo))
except (OSError, HTTPException) as error:
    sys.exit(f"No hay conexión: {error}")
print(f"Cobro de {PESOS}: número {COBRO['token_number']}, vence a las {COBRO['expires_at'][11:16]}")
print(f"QR: {COBRO['qr']}")
print("Espero a que alguien lo pague.", flush=True)
esperar_el_pago()
