<?php
// Hace un GET firmado: por ejemplo, lista los pagos de unos días.
// Ejecuta: php php.php /qri/v2/payments 'from=2026-03-01&to=2026-03-05'

const OPCIONES = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR;

// La llave del HMAC son los 32 bytes que el secreto representa en base64url.
function firmar(array $datos): string
{
    $llave = base64_decode(strtr(explode('_', getenv('QRI_SECRET'), 3)[2], '-_', '+/'));
    return hash_hmac('sha256', json_encode($datos, OPCIONES), $llave);
}

// Sin cuerpo se firman método, ruta y consulta tal como viajan; estas claves ya están en orden canónico.
function consultar(string $ruta, string $consulta = ''): object
{
    $hora = gmdate('Y-m-d\TH:i:s\Z');
    $firma = firmar(['method' => 'GET', 'path' => $ruta, 'query' => $consulta, 'timestamp' => $hora]);
    $llamada = curl_init(getenv('QRI_URL') . $ruta . ($consulta === '' ? '' : "?$consulta"));
    curl_setopt_array($llamada, [
        CURLOPT_HTTPHEADER => [
            'X-Client-OS: ' . getenv('QRI_CLIENT_OS'),
            "X-Timestamp: $hora",
            "X-Signature: $firma",
        ],
        CURLOPT_SSLCERT => getenv('QRI_CERT'),
        CURLOPT_SSLKEY => getenv('QRI_KEY'),
        CURLOPT_TIMEOUT => 10,
        CURLOPT_RETURNTRANSFER => true,
    ]);
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

echo json_encode(consultar($argv[1], $argv[2] ?? ''), OPCIONES | JSON_PRETTY_PRINT) . "\n";
