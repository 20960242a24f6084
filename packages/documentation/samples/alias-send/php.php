<?php
// Envía dinero a un alias, después de mostrar a quién.
// Ejecuta: php php.php <alias de quien envía> '+56911112222' <monto>

ini_set('serialize_precision', '-1'); // Escribe cada decimal con las cifras justas.
const OPCIONES = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_LINE_TERMINATORS | JSON_THROW_ON_ERROR;

// RFC 8785: sin espacios, claves en orden y números como los escribe JavaScript.
function canonico(mixed $dato): string
{
    return match (true) {
        is_int($dato), is_float($dato) => numero($dato),
        is_array($dato) && array_is_list($dato) => '[' . implode(',', array_map('canonico', $dato)) . ']',
        is_array($dato), is_object($dato) => '{' . implode(',', campos((array) $dato)) . '}',
        default => json_encode($dato, OPCIONES),
    };
}

// Las claves se ordenan por sus unidades UTF-16.
function campos(array $datos): array
{
    $campos = [];
    foreach ($datos as $clave => $valor) {
        $campos[iconv('UTF-8', 'UTF-16BE', $clave)] = canonico((string) $clave) . ':' . canonico($valor);
    }
    ksort($campos, SORT_STRING);
    return $campos;
}

// PHP usa el exponente antes que JavaScript; los montos de la red son enteros y quedan igual.
function numero(int|float $numero): string
{
    $texto = json_encode($numero + 0.0, OPCIONES);
    if (!preg_match('/^(-?)(\d)\.(\d+)e(.+)$/', $texto, $partes)) {
        return $texto;
    }
    [, $signo, $primera, $resto, $exponente] = $partes;
    $cifras = rtrim($primera . $resto, '0');
    return match (true) {
        $exponente < -6, $exponente > 20 => str_replace('.0e', 'e', $texto),
        $exponente < 0 => $signo . '0.' . str_repeat('0', -$exponente - 1) . $cifras,
        default => $signo . str_pad($cifras, $exponente + 1, '0'),
    };
}

function ahora(): string
{
    return gmdate('Y-m-d\TH:i:s\Z');
}

// La llave del HMAC son los 32 bytes que el secreto representa en base64url.
function firmar(array $datos): string
{
    $llave = base64_decode(strtr(explode('_', getenv('QRI_SECRET'), 3)[2], '-_', '+/'));
    return hash_hmac('sha256', canonico($datos), $llave);
}

function llamar(string $ruta, array $cabeceras, ?string $cuerpo = null): object
{
    $llamada = curl_init(getenv('QRI_URL') . $ruta);
    curl_setopt_array($llamada, [
        CURLOPT_HTTPHEADER => ['X-Client-OS: ' . getenv('QRI_CLIENT_OS'), ...$cabeceras],
        CURLOPT_SSLCERT => getenv('QRI_CERT'),
        CURLOPT_SSLKEY => getenv('QRI_KEY'),
        CURLOPT_TIMEOUT => $cuerpo === null ? 10 : 35, // Enviar puede esperar al banco; consultar, no.
        CURLOPT_RETURNTRANSFER => true,
    ]);
    if ($cuerpo !== null) {
        curl_setopt($llamada, CURLOPT_POSTFIELDS, $cuerpo);
    }
    if (getenv('QRI_CA')) {
        curl_setopt($llamada, CURLOPT_CAINFO, getenv('QRI_CA'));
    }
    $respuesta = curl_exec($llamada);
    if ($respuesta === false) {
        throw new RuntimeException(curl_error($llamada));
    }
    if (curl_getinfo($llamada, CURLINFO_RESPONSE_CODE) >= 400) {
        throw new RuntimeException($respuesta);
    }
    return json_decode($respuesta);
}

[, $origen, $alias, $monto] = $argv;

// El alias va codificado en la ruta (+ es %2B), y la ruta se firma ya codificada.
$ruta = '/alias/v1/resolve/' . rawurlencode($alias);
$hora = ahora();
$firma = firmar(['method' => 'GET', 'path' => $ruta, 'query' => '', 'timestamp' => $hora]);
$destino = llamar($ruta, ["X-Timestamp: $hora", "X-Signature: $firma"]);
echo "¿Enviar \$$monto a $destino->name? (s/n) ";
if (trim(fgets(STDIN)) !== 's') {
    exit(1);
}

$envio = ['from_alias' => $origen, 'to_alias' => $alias, 'amount' => (int) $monto, 'timestamp' => ahora()];
$envio['signature'] = firmar($envio);
$clave = bin2hex(random_bytes(16));
$hecho = llamar('/alias/v1/send', ['Content-Type: application/json', "Idempotency-Key: $clave"], canonico($envio));
echo "$hecho->state: envío $hecho->send_id\n";
