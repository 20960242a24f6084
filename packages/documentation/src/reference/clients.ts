import { PRODUCT } from '@portal/domain/brand'

const NAME = PRODUCT.toUpperCase()

/** Source code of a complete client for Node.js that signs and sends calls and reads answers. The examples of each call use it. */
export const nodeClient = (server: string): string => `import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'

const SERVIDOR = '${server}'
const SECRETO = process.env.${NAME}_SECRETO_INTEGRACION
const cert = readFileSync('client.crt')
const key = readFileSync('client.key')
// Si tu descarga no trae server-ca.crt, quita ca: valen las autoridades del sistema.
const ca = readFileSync('server-ca.crt')

// Forma canónica de RFC 8785: claves en orden y sin espacios.
function canonica(valor) {
  if (Array.isArray(valor)) return \`[\${valor.map(canonica)}]\`
  if (valor === null || typeof valor !== 'object') return JSON.stringify(valor)
  const campos = Object.keys(valor).sort()
  return \`{\${campos.map((campo) => \`"\${campo}":\${canonica(valor[campo])}\`)}}\`
}

function firmar(datos, secreto) {
  const llave = Buffer.from(secreto.split('_').slice(2).join('_'), 'base64url')
  return createHmac('sha256', llave).update(canonica(datos)).digest('hex')
}

// Al repetir una escritura que no respondió, usa la misma clave.
export async function llamar(metodo, ruta, opciones = {}) {
  const { cuerpo, secreto = SECRETO, clave = randomUUID() } = opciones
  const timestamp = new Date().toISOString()
  const headers = { 'X-Client-OS': process.env.${NAME}_CLIENT_OS }
  if (metodo !== 'GET') headers['Idempotency-Key'] = clave
  let texto
  if (cuerpo) {
    const datos = { ...cuerpo, timestamp }
    texto = JSON.stringify({ ...datos, signature: firmar(datos, secreto) })
    headers['Content-Type'] = 'application/json'
  } else {
    const [path, query = ''] = ruta.split('?')
    headers['X-Timestamp'] = timestamp
    const firmado = { method: metodo, path, query, timestamp }
    headers['X-Signature'] = firmar(firmado, secreto)
  }
  const respuesta = await new Promise((listo, falla) => {
    request(SERVIDOR + ruta, { method: metodo, headers, cert, key, ca }, listo)
      .on('error', falla)
      .end(texto)
  })
  const recibido = Buffer.concat(await respuesta.toArray()).toString()
  return { estado: respuesta.statusCode, datos: recibido && JSON.parse(recibido) }
}`

/** Source code of a complete client for Python 3 that does the same as `nodeClient`, with Python's standard library only. */
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
    # Si tu descarga no trae server-ca.crt, quita cafile.
    tls = ssl.create_default_context(cafile='server-ca.crt')
    tls.load_cert_chain('client.crt', 'client.key')
    try:
        peticion = Request(SERVIDOR + ruta, texto, cabeceras, method=metodo)
        respuesta = urlopen(peticion, context=tls)
    except HTTPError as error:
        respuesta = error
    return respuesta.status, json.loads(respuesta.read() or 'null')`

/** Source code of a complete client for PHP 8 that does the same as `nodeClient`, with PHP's own extension curl. */
export const phpClient = (server: string): string => `<?php
const SERVIDOR = '${server}';

// Con textos, enteros y booleanos es la forma canónica de RFC 8785.
function canonica(mixed $valor): string
{
    if (is_array($valor) && !array_is_list($valor)) {
        ksort($valor, SORT_STRING);
        $campos = [];
        foreach ($valor as $clave => $dato) $campos[] = json_encode($clave) . ':' . canonica($dato);
        return '{' . implode(',', $campos) . '}';
    }
    if (is_array($valor)) {
        return '[' . implode(',', array_map('canonica', $valor)) . ']';
    }
    return json_encode($valor, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
}

function firmar(array $datos, #[SensitiveParameter] string $secreto): string
{
    $llave = base64_decode(strtr(explode('_', $secreto, 3)[2], '-_', '+/'));
    return hash_hmac('sha256', canonica($datos), $llave);
}

// Al repetir una escritura que no respondió, usa la misma clave.
function llamar(
    string $metodo, string $ruta, ?array $cuerpo = null,
    #[SensitiveParameter] ?string $secreto = null, ?string $clave = null
): array {
    $secreto ??= getenv('${NAME}_SECRETO_INTEGRACION');
    $timestamp = gmdate('Y-m-d\\TH:i:s\\Z');
    $cabeceras = ['X-Client-OS: ' . getenv('${NAME}_CLIENT_OS')];
    if ($metodo !== 'GET') {
        $clave ??= bin2hex(random_bytes(16));
        $cabeceras[] = "Idempotency-Key: $clave";
    }
    $llamada = curl_init(SERVIDOR . $ruta);
    if ($cuerpo) {
        $datos = [...$cuerpo, 'timestamp' => $timestamp];
        $datos['signature'] = firmar($datos, $secreto);
        $cabeceras[] = 'Content-Type: application/json';
        curl_setopt($llamada, CURLOPT_POSTFIELDS, canonica($datos));
    } else {
        [$path, $query] = [...explode('?', $ruta, 2), ''];
        $firmado = [
            'method' => $metodo, 'path' => $path, 'query' => $query, 'timestamp' => $timestamp
        ];
        $cabeceras[] = "X-Timestamp: $timestamp";
        $cabeceras[] = 'X-Signature: ' . firmar($firmado, $secreto);
    }
    curl_setopt_array($llamada, [
        CURLOPT_CUSTOMREQUEST => $metodo,
        CURLOPT_HTTPHEADER => $cabeceras,
        CURLOPT_SSLCERT => 'client.crt',
        CURLOPT_SSLKEY => 'client.key',
        CURLOPT_CAINFO => 'server-ca.crt', // Quítala si tu descarga no trae server-ca.crt.
        CURLOPT_RETURNTRANSFER => true,
    ]);
    $respuesta = curl_exec($llamada);
    if ($respuesta === false) {
        throw new RuntimeException(curl_error($llamada));
    }
    return [curl_getinfo($llamada, CURLINFO_RESPONSE_CODE), json_decode($respuesta, true)];
}`
