# Recibe los avisos de la red y comprueba su firma antes de creerles.
# Ejecuta: QRI_PORT=8080 python3 python.py
import base64
import hmac
import json
import os
import queue
import threading
import time
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# Durante una rotación pon los dos secretos, separados por un espacio;
# un dual con GLOBAL_AUTOMATICO agrega el de devolución automática.
SECRETOS = os.environ["QRI_SECRET"].split()
LLAVES = [base64.urlsafe_b64decode(secreto.split("_", 2)[2] + "=") for secreto in SECRETOS]
VISTOS = {}  # En producción, una tabla con id único, compartida por tus servidores.
PENDIENTES = queue.Queue()
ABIERTAS = {"ORD-000123": 15990}  # Tus órdenes por cobrar y su monto; en producción, tu base.
MAXIMO = 65_536  # Bytes de un aviso.


# RFC 8785 para los datos de la red: claves ASCII, textos, enteros y booleanos, sin decimales.
def canonico(datos):
    return json.dumps(datos, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def a_tiempo(segundos):
    return abs(time.time() - segundos) <= 300


# Forma 1: cabeceras de Standard Webhooks, sobre el cuerpo tal como llegó.
def vale_la_cabecera(cabeceras, cuerpo):
    id, hora = cabeceras.get("webhook-id", ""), cabeceras.get("webhook-timestamp", "0")
    firmado = f"{id}.{hora}.".encode() + cuerpo
    esperadas = [b"v1," + base64.b64encode(hmac.digest(llave, firmado, "sha256")) for llave in LLAVES]
    recibidas = cabeceras.get("webhook-signature", "").encode().split()
    iguales = [hmac.compare_digest(una, otra) for una in esperadas for otra in recibidas]
    return a_tiempo(int(hora)) and any(iguales)


# Forma 2: timestamp y signature del cuerpo.
def vale_el_cuerpo(aviso):
    firmado = canonico({clave: valor for clave, valor in aviso.items() if clave != "signature"})
    firma = bytes.fromhex(aviso["signature"])
    iguales = [hmac.compare_digest(hmac.digest(llave, firmado, "sha256"), firma) for llave in LLAVES]
    return a_tiempo(datetime.fromisoformat(aviso["timestamp"]).timestamp()) and any(iguales)


# Acepta solo una orden que sigue abierta, y por su monto.
def decidir(datos):
    if ABIERTAS.get(datos["order_id"]) == datos["amount"]:
        return {"decision": "accept"}
    return {"decision": "reject", "reason": "La orden no está disponible"}


class Receptor(BaseHTTPRequestHandler):
    def do_POST(self):
        try:
            largo = int(self.headers["Content-Length"])
            if not 0 <= largo <= MAXIMO:
                return self.responder(413)
            cuerpo = self.rfile.read(largo)
            aviso = json.loads(cuerpo)
            valido = vale_la_cabecera(self.headers, cuerpo) or vale_el_cuerpo(aviso)
        except (AttributeError, KeyError, TypeError, ValueError):
            return self.responder(400)
        if not valido:
            return self.responder(401)
        nuevo = VISTOS.setdefault(aviso["id"], aviso) is aviso
        # Responde ya y trabaja después. Solo la preautorización espera tu decisión, en menos de 3 segundos.
        decide = aviso["type"] == "authorization.requested"
        self.responder(200, json.dumps(decidir(aviso["data"])).encode() if decide else b"")
        if nuevo:
            PENDIENTES.put(aviso)

    def responder(self, estado, cuerpo=b""):
        self.send_response(estado)
        if cuerpo:
            self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(cuerpo)))
        self.end_headers()
        self.wfile.write(cuerpo)


def procesar():
    while aviso := PENDIENTES.get():
        print(aviso["id"], aviso["type"], flush=True)


threading.Thread(target=procesar, daemon=True).start()
servidor = ThreadingHTTPServer(("", int(os.environ.get("QRI_PORT", "8080"))), Receptor)
print(f"Escucho en el puerto {servidor.server_port}", flush=True)
servidor.serve_forever()
