<?php
// Firma un mensaje: el ejemplo de «Crear un token», con el secreto público de ejemplo.
// Ejecuta: php php.php

$secreto = getenv('QRI_SECRET') ?: 'qri_test_ZWplbXBsby1pbnRlZ3JhY2lvbi0wMDAwMDAwMDAwMDA';
// La llave del HMAC son los 32 bytes que el secreto representa en base64url.
$llave = base64_decode(strtr(explode('_', $secreto, 3)[2], '-_', '+/'));

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

$mensaje = [
    'order_id' => 'ORD-000123',
    'amount' => 15990,
    'description' => 'Dos cafés y una medialuna',
    'commerce' => ['tax_id' => '76086403-K', 'name' => 'CAFE DEMO SPA', 'branch' => 'SANTIAGO CENTRO'],
    'expires_in' => 600,
    'single_use' => true,
    'timestamp' => '2026-03-05T15:04:05Z',
];

echo canonico($mensaje) . "\n";
// Con el secreto de ejemplo:
// 9b53d8253f70e825edbbe793d9c1466f09976905e8c326b312e205e4caf0b309
echo hash_hmac('sha256', canonico($mensaje), $llave) . "\n";
