import { PRODUCT } from '@portal/domain/brand'

const NAME = PRODUCT.toUpperCase()

/** The same client for Python 3, with its own library alone. */
export const pythonClient = (server: string): string => `import hashlib, hmac, json, os, ssl, uuid
from base64 import urlsafe_b64decode
from datetime import datetime, timezone
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SERVIDOR = '${server}'

def firmar(datos, secreto):
    parte = secreto.split('_', 2)[2]
    llave = urlsafe_b64decode(parte + '=' * (-len(parte) % 4))
    # Con textos, enteros y booleanos es la forma canónica de RFC 8785.
    canonica = json.dumps(
        datos, sort_keys=True, separators=(',', ':'), ensure_ascii=False
    )
    return hmac.new(llave, canonica.encode(), hashlib.sha256).hexdigest()

# Al repetir una escritura que no respondió, usa la misma clave.
def llamar(metodo, ruta, cuerpo=None, secreto=None, clave=None):
    secreto = secreto or os.environ['${NAME}_SECRETO_INTEGRACION']
    timestamp = datetime.now(timezone.utc).strftime('%Y-%m-%dT%H:%M:%SZ')
    cabeceras = {'X-Client-OS': os.environ['${NAME}_CLIENT_OS']}
    texto = None
    if metodo != 'GET':
        cabeceras['Idempotency-Key'] = clave or str(uuid.uuid4())
    if cuerpo:
        datos = {**cuerpo, 'timestamp': timestamp}
        texto = json.dumps({**datos, 'signature': firmar(datos, secreto)}).encode()
        cabeceras['Content-Type'] = 'application/json'
    else:
        path, _, query = ruta.partition('?')
        firmado = {
            'method': metodo, 'path': path, 'query': query, 'timestamp': timestamp
        }
        cabeceras['X-Timestamp'] = timestamp
        cabeceras['X-Signature'] = firmar(firmado, secreto)
    tls = ssl.create_default_context()
    tls.load_cert_chain('client.crt', 'client.key')
    try:
        peticion = Request(SERVIDOR + ruta, texto, cabeceras, method=metodo)
        respuesta = urlopen(peticion, context=tls)
    except HTTPError as error:
        respuesta = error
    return respuesta.status, json.loads(respuesta.read() or 'null')`
