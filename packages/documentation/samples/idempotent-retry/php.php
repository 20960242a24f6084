<?php
// Crea un cobro y repite sin duplicar cuando la red no responde, está saturada o falla.
// Ejecuta: php php.php

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

// La llave del HMAC son los 32 bytes que el secreto representa en base64url.
function firmar(array $datos): string
{
    $llave = base64_decode(strtr(explode('_', getenv('QRI_SECRET'), 3)[2], '-_', '+/'));
    return hash_hmac('sha256', canonico($datos), $llave);
}

// Cada intento lleva la misma clave; la hora y la firma son nuevas. Sin respuesta, el estado es 0.
function intentar(string $ruta, array $datos, string $clave): array
{
    $cuerpo = [...$datos, 'timestamp' => gmdate('Y-m-d\TH:i:s\Z')];
    $cuerpo['signature'] = firmar($cuerpo);
    $espera = null;
    $llamada = curl_init(getenv('QRI_URL') . $ruta);
    curl_setopt_array($llamada, [
        CURLOPT_POSTFIELDS => canonico($cuerpo),
        CURLOPT_HTTPHEADER => [
            'Content-Type: application/json',
            'X-Client-OS: ' . getenv('QRI_CLIENT_OS'),
            "Idempotency-Key: $clave",
        ],
        CURLOPT_SSLCERT => getenv('QRI_CERT'),
        CURLOPT_SSLKEY => getenv('QRI_KEY'),
        CURLOPT_TIMEOUT => (int) (getenv('QRI_TIMEOUT') ?: 30),
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_HEADERFUNCTION => function ($llamada, string $linea) use (&$espera): int {
            if (preg_match('/^Retry-After: *(\d+)/i', $linea, $partes)) {
                $espera = (int) $partes[1];
            }
            return strlen($linea);
        },
    ]);
    if (getenv('QRI_CA')) {
        curl_setopt($llamada, CURLOPT_CAINFO, getenv('QRI_CA'));
    }
    $contenido = curl_exec($llamada);
    $estado = $contenido === false ? 0 : curl_getinfo($llamada, CURLINFO_RESPONSE_CODE);
    return [$estado, $espera, $contenido];
}

function enviar(string $ruta, array $datos, string $clave): object
{
    for ($intento = 1; ; $intento++) {
        [$estado, $espera, $contenido] = intentar($ruta, $datos, $clave);
        if ($estado >= 200 && $estado < 300) {
            return json_decode($contenido);
        }
        // Un error de datos no se arregla repitiendo.
        $pasajero = $estado === 0 || $estado === 429 || $estado >= 500;
        if (!$pasajero || $intento === 5) {
            throw new RuntimeException($contenido ?: 'La red no responde');
        }
        // Manda Retry-After; si no viene, 1, 2, 4 y 8 s, cada una con 20% al azar para no volver todos a la vez.
        $segundos = $espera ?? 2 ** ($intento - 1) * random_int(800, 1200) / 1000;
        $fallo = $estado ?: 'sin respuesta';
        fprintf(STDERR, "Intento %d: %s. Repito en %.1f s.\n", $intento, $fallo, $segundos);
        usleep((int) ($segundos * 1_000_000));
    }
}

$orden = [
    'order_id' => 'ORD-000123',
    'amount' => 15990,
    'description' => 'Dos cafés y una medialuna',
    'commerce' => ['tax_id' => '76086403-K', 'name' => 'CAFE DEMO SPA', 'branch' => 'SANTIAGO CENTRO'],
    'expires_in' => 600,
    'single_use' => true,
];
$token = enviar('/qri/v2/tokens', $orden, bin2hex(random_bytes(16)));
echo "$token->state: número $token->token_number\n";
