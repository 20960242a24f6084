<?php
// Paga un token: preautoriza, espera al recaudador y confirma.
// Ejecuta: php php.php <uuid del token> <monto que vio la persona>

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

// La llave del HMAC son los 32 bytes que el secreto de esa variable representa en base64url.
function firmar(string $variable, array $datos): string
{
    $llave = base64_decode(strtr(explode('_', getenv($variable), 3)[2], '-_', '+/'));
    return hash_hmac('sha256', canonico($datos), $llave);
}

function llamar(string $ruta, array $cabeceras, ?string $cuerpo = null): object
{
    $llamada = curl_init(getenv('QRI_URL') . $ruta);
    curl_setopt_array($llamada, [
        CURLOPT_HTTPHEADER => ['X-Client-OS: ' . getenv('QRI_CLIENT_OS'), ...$cabeceras],
        CURLOPT_SSLCERT => getenv('QRI_CERT'),
        CURLOPT_SSLKEY => getenv('QRI_KEY'),
        CURLOPT_TIMEOUT => $cuerpo === null ? 10 : 35, // Una escritura puede esperar al banco; una lectura, no.
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

// Los POST de una autorización llevan el secreto de autorización; las consultas, el de integración.
function enviar(string $ruta, array $datos, string $clave): object
{
    $cuerpo = [...$datos, 'timestamp' => ahora()];
    $cuerpo['signature'] = firmar('QRI_AUTHORIZATION_SECRET', $cuerpo);
    return llamar($ruta, ['Content-Type: application/json', "Idempotency-Key: $clave"], canonico($cuerpo));
}

function consultar(string $ruta): object
{
    $hora = ahora();
    $firma = firmar('QRI_SECRET', ['method' => 'GET', 'path' => $ruta, 'query' => '', 'timestamp' => $hora]);
    return llamar($ruta, ["X-Timestamp: $hora", "X-Signature: $firma"]);
}

[, $token, $visto] = $argv;
$persona = ['tax_id' => '12345678-5', 'name' => 'Ana Rojas Muñoz', 'account_hint' => '****4821'];
$autorizacion = enviar("/qri/v2/tokens/$token/authorizations", ['payer' => $persona], bin2hex(random_bytes(16)));
$id = $autorizacion->authorization_id;

// El recaudador tiene 3 segundos para aceptar.
for ($vez = 0; $vez < 8 && $autorizacion->state === 'PRE_AUTHORIZED'; $vez++) {
    usleep($vez === 0 ? 0 : 500_000);
    $autorizacion = consultar("/qri/v2/authorizations/$id");
}
$monto = $autorizacion->amount;
if ($autorizacion->state !== 'AUTHORIZED') {
    throw new RuntimeException("No se paga: $autorizacion->state");
}
// Confirma solo lo que la persona vio; en tu app compara también el comercio (merchant.tax_id).
if ($monto !== (int) $visto) {
    throw new RuntimeException("Se cobran \$$monto y la persona vio \$$visto: reversa $id");
}

// Si no responde, repite con la misma clave; si sigue sin llegar, reversa.
$pago = enviar("/qri/v2/authorizations/$id/confirm", ['amount' => $monto], "confirma-$id");
echo "$pago->state: pago $pago->uuid, transferencia $pago->med_id\n";
