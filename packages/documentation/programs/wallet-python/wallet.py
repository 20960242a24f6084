# Billetera: lee un cobro por su número, pregunta si se paga, lo autoriza y lo confirma.
# Completa qri.env como dice LEEME.md y ejecuta: python3 wallet.py <número, texto del QR o enlace> [--si]
# Las pruebas de «Certificación», todas o las que digas: python3 wallet.py pruebas [números]
import base64
import hashlib
import hmac
import json
import os
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
from zoneinfo import ZoneInfo


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


# Durante una rotación pon los dos secretos, separados por un espacio: el nuevo firma, ambos verifican.
# La llave del HMAC son los 32 bytes que el secreto representa en base64url.
def llaves_de(nombre):
    escritos = [re.fullmatch(r"qri_(?:test|live)_([\w-]{43})", uno, re.ASCII) for uno in AJUSTES[nombre].split()]
    if not all(escritos):
        sys.exit(f"{nombre} está incompleto: cópialo entero")
    return [base64.urlsafe_b64decode(escrito[1] + "=") for escrito in escritos]


# Los POST de una autorización llevan el secreto de autorización; las consultas y los avisos, el de integración.
LLAVES = llaves_de("QRI_SECRET")
LLAVE_DE_AUTORIZACION = llaves_de("QRI_AUTHORIZATION_SECRET")[0]


# 2. Firma: HMAC-SHA256 de la forma canónica (RFC 8785).
# Así quedan los datos de la red: claves ASCII, textos, enteros y booleanos, sin decimales.
def canonico(datos):
    return json.dumps(datos, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def firmar(llave, datos):
    return hmac.digest(llave, canonico(datos), "sha256").hex()


# 3. Llamadas a la red, con tu certificado.
class Rechazo(Exception):
    def __init__(self, estado, problema):
        campos = [f"\n  {campo}: {motivo}" for campo, motivo in problema.get("fields", {}).items()]
        codigo, mensaje = problema["code"], problema["message"]
        super().__init__(f"{codigo}: {mensaje}{''.join(campos)}\n  request_id: {problema['request_id']}")
        self.code = codigo
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


def consultar(ruta, consulta=""):
    hora = ahora()
    firma = firmar(LLAVES[0], {"method": "GET", "path": ruta, "query": consulta, "timestamp": hora})
    return llamar("GET", f"{ruta}?{consulta}" if consulta else ruta, {"X-Timestamp": hora, "X-Signature": firma})


# 4. El pago.
PERSONA = {"tax_id": "12345678-5", "name": "Ana Rojas Muñoz", "account_hint": "****4821"}  # Tu usuario.


class NoPagado(Exception):
    pass


def decir(texto):
    print(texto, flush=True)


def pesos(valor):
    return f"${valor:,}".replace(",", ".")


def reversar(id, motivo):
    return enviar(f"/qri/v2/authorizations/{id}/reverse", {"reason": motivo}, f"reversa-{id}")


def respuesta_a(pregunta):
    print(pregunta, end="", flush=True)
    return sys.stdin.readline().strip()


# El número son 8 dígitos; el QR y el enlace traen el uuid del cobro.
def leer_cobro(escrito):
    if re.fullmatch("[0-9 ]+", escrito):
        return consultar(f"/qri/v2/tokens/number/{escrito.replace(' ', '')}")
    uuid_escrito = re.search("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", escrito)
    if not uuid_escrito:
        raise NoPagado("Escribe el número de 8 dígitos del cobro, el texto de su QR o su enlace")
    return consultar(f"/qri/v2/tokens/{uuid_escrito[0]}")


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
        return NoPagado(f"{codigo}: {MOTIVOS[codigo]}")
    return NoPagado(f"authorization_rejected: {MOTIVOS['authorization_rejected']} {motivo or estado}")


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
    raise NoPagado("La confirmación no tuvo respuesta: el pago quedó reversado y no se cobró.")


def pagar(escrito, sin_preguntar):
    cobro = leer_cobro(escrito)
    comercio, monto = cobro["merchant"], cobro["amount"]
    decir(f"{comercio['name']}, {comercio['branch']}: {pesos(monto)} por «{cobro['description']}»")
    if cobro["state"] not in ("CREATED", "READ"):
        raise NoPagado(f"El cobro ya no se puede pagar: está {cobro['state']}")
    if not sin_preguntar and respuesta_a("¿Lo pagas? (s/n) ").lower() not in ("s", "si", "sí"):
        raise NoPagado("No se pagó nada.")

    pedida = enviar(f"/qri/v2/tokens/{cobro['uuid']}/authorizations", {"payer": PERSONA}, str(uuid.uuid4()))
    id = pedida["authorization_id"]
    autorizacion = decidida(pedida)
    if autorizacion["state"] != "AUTHORIZED":
        raise no_aceptada(autorizacion)
    # Confirma solo lo que la persona vio.
    if autorizacion["amount"] != monto or autorizacion["merchant"]["tax_id"] != comercio["tax_id"]:
        reversar(id, "El cobro cambió después de mostrarlo")
        raise NoPagado("El cobro cambió después de mostrarlo: no se pagó.")
    pago = confirmar(id, monto)
    decir(f"Pagado: {pesos(monto)}, pago {pago['uuid']}, transferencia {pago['med_id']}")
    return id, monto, pago["uuid"]


# La liquidación de un día: sus sumas y su checksum deben calzar con sus líneas.
def cuadrar(dia):
    liquidacion = consultar(f"/qri/v2/statements/{dia}")
    lineas, totales = liquidacion["lines"], liquidacion["totals"]
    sumas = {campo: sum(linea[campo] for linea in lineas) for campo in ("amount", "commission", "net")}
    cuadra = (
        sumas | {"count": len(lineas)} == totales
        and hashlib.sha256(canonico(lineas)).hexdigest() == liquidacion["checksum"]
    )
    decir(f"Liquidación del {dia}: {len(lineas)} movimientos, {'cuadra' if cuadra else 'NO CUADRA'}")


ESTADOS = {}  # Lo que dicen los avisos de cada pago. En tu sistema, su fila.


def procesar(aviso):
    tipo, datos = aviso["type"], aviso["data"]
    if tipo == "statement.ready":
        return cuadrar(datos["date"])
    pago = datos.get("payment", datos)
    decir(f"Aviso {tipo} {pago.get('state')}")
    # Llegan en desorden: un pago reversado no vuelve a liquidarse.
    if ESTADOS.get(pago.get("uuid")) != "REVERSED":
        ESTADOS[pago.get("uuid")] = pago.get("state")
    if tipo == "payment.reversed":
        decir(f"El pago {pago['uuid']} se reversó: repón el saldo de la persona.")


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
        self.responder(200)  # Responde ya y trabaja después.
        if nuevo:
            threading.Thread(target=procesar, args=[aviso], daemon=True).start()

    def responder(self, estado):
        self.send_response(estado)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


# 6. Las pruebas. Inícialas en «Certificación»; ahí ves el cobro de cada una y qué espera la red.
def hasta(listo, segundos=90):
    fin = time.monotonic() + segundos
    while not listo():
        if time.monotonic() > fin:
            raise TimeoutError("No terminó a tiempo: ¿iniciaste la prueba en «Certificación»?")
        time.sleep(0.2)


def se_rechaza(codigo, llamada):
    try:
        llamada()
    except Rechazo as rechazo:
        if rechazo.code != codigo:
            raise
        return decir(f"La red respondió {codigo}, como debe ser.")
    raise ValueError(f"La red debió responder {codigo}")


def hoy():
    return datetime.now(ZoneInfo("America/Santiago")).date().isoformat()


def pagar_el_cobro():
    return pagar(respuesta_a("Número del cobro, o su enlace en la prueba 4: "), True)


def pagar_hasta(estado):
    _, _, pago = pagar_el_cobro()
    hasta(lambda: ESTADOS.get(pago) == estado)


def reversar_dos_veces():
    id, _, _ = pagar_el_cobro()
    reversar(id, "La persona se arrepintió")
    reversar(id, "La persona se arrepintió")  # Como si se hubiera perdido la respuesta: nada cambia.


def liquidacion_del_dia():
    pagar_hasta("SETTLED")
    time.sleep(3)  # La red cierra el día enseguida.
    cuadrar(hoy())


def repetir():
    id, monto, pago = pagar_el_cobro()
    if confirmar(id, monto)["uuid"] != pago:
        raise ValueError("La misma clave hizo dos pagos")
    se_rechaza("idempotency_conflict", lambda: confirmar(id, monto + 1))


PRUEBAS = {
    "1": lambda: consultar("/qri/v2/payments", f"from={hoy()}&to={hoy()}"),
    "2": pagar_el_cobro,
    "3": pagar_el_cobro,
    "4": pagar_el_cobro,
    "6": pagar_el_cobro,
    "7": pagar_el_cobro,
    "9": lambda: pagar_hasta("SETTLED"),
    "10": lambda: pagar_hasta("SETTLED"),
    "11": lambda: pagar_hasta("REVERSED"),
    "12": pagar_el_cobro,
    "13": pagar_el_cobro,
    "14": reversar_dos_veces,
    "17": lambda: pagar_hasta("REVERSED"),
    "18": liquidacion_del_dia,
    "19": repetir,
}


# Una tras otra. La 10 va antes que la 9 y la 18, que cierran la liquidación del día: con el día cerrado, su aviso
# tarda 10 minutos. La 17 va aparte, porque antes rotas el secreto.
TODAS = ["1", "2", "3", "4", "6", "7", "10", "9", "11", "12", "13", "14", "18", "19"]


def probar(pedidas):
    for numero in pedidas or TODAS:
        decir(f"\nPrueba {numero}")
        try:
            PRUEBAS[numero]()
        except (NoPagado, Rechazo, OSError, HTTPException, ValueError) as error:
            decir(str(error))
    if not pedidas:
        decir("\nFalta la 17: rota el secreto de integración, pon el nuevo y el anterior en QRI_SECRET y ejecuta:")
        decir("python3 wallet.py pruebas 17")
    decir("Listo. Sigo recibiendo avisos; termina con Ctrl+C.")
    threading.Event().wait()


PARTES = [parte for parte in sys.argv[1:] if parte != "--si"]
if not PARTES or PARTES[0] == "pruebas" and not all(uno in PRUEBAS for uno in PARTES[1:]):
    sys.exit("Uso: python3 wallet.py <número, QR o enlace> [--si], o python3 wallet.py pruebas [números]")
try:
    if PARTES[0] == "pruebas":
        servidor = ThreadingHTTPServer(("", int(AJUSTES.get("QRI_PORT") or 8081)), Receptor)
        threading.Thread(target=servidor.serve_forever, daemon=True).start()
        decir(f"Escucho los avisos en el puerto {servidor.server_port}")
        probar(PARTES[1:])
    pagar("".join(PARTES), "--si" in sys.argv)
except (NoPagado, Rechazo) as motivo:
    sys.exit(str(motivo))
except (OSError, HTTPException) as error:
    sys.exit(f"No hay conexión: {error}")
except KeyboardInterrupt:
    sys.exit(0)
