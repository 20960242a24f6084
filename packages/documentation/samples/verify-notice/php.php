<?php
// Recibe los avisos de la red y comprueba su firma antes de creerles.
// Ejecuta: php -S 0.0.0.0:8080 php.php
// En producción sírvelo con PHP-FPM, con QRI_SECRET en el env de su pool, y limita el cuerpo también
// en nginx (client_max_body_size 64k).

// Durante una rotación pon los dos secretos, separados por un espacio;
// un dual con GLOBAL_AUTOMATICO agrega el de devolución automática.
function llaves(): array
{
    $llave = fn (string $secreto): string => base64_decode(strtr(explode('_', $secreto, 3)[2], '-_', '+/'));
    return array_map($llave, explode(' ', getenv('QRI_SECRET')));
}

const ABIERTAS = ['ORD-000123' => 15990]; // Tus órdenes por cobrar y su monto; en producción, tu base.
const MAXIMO = 65_536; // Bytes de un aviso.

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

function aTiempo(int $segundos): bool
{
    return abs(time() - $segundos) <= 300;
}

// Compara en tiempo constante con la firma de cada llave.
function firmado(string $texto, string $firma): bool
{
    $alguna = false;
    foreach (llaves() as $llave) {
        $alguna = hash_equals(hash_hmac('sha256', $texto, $llave), $firma) || $alguna;
    }
    return $alguna;
}

// Forma 1: cabeceras de Standard Webhooks, sobre el cuerpo tal como llegó.
function valeLaCabecera(string $cuerpo): bool
{
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $hora = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '0';
    $alguna = false;
    foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $firma) {
        $recibida = bin2hex(base64_decode(substr($firma, 3))); // Sin v1,
        $alguna = firmado("$id.$hora.$cuerpo", $recibida) || $alguna;
    }
    return aTiempo((int) $hora) && $alguna;
}

// Forma 2: timestamp y signature del cuerpo.
function valeElCuerpo(object $aviso): bool
{
    $datos = (array) $aviso;
    unset($datos['signature']);
    return aTiempo(strtotime($aviso->timestamp ?? '')) && firmado(canonico($datos), $aviso->signature ?? '');
}

// Acepta solo una orden que sigue abierta, y por su monto.
function decidir(object $datos): array
{
    $monto = ABIERTAS[$datos->order_id] ?? null;
    return $monto !== null && $monto === $datos->amount
        ? ['decision' => 'accept']
        : ['decision' => 'reject', 'reason' => 'La orden no está disponible'];
}

// Guarda cada id una sola vez. En producción, una tabla con id único, compartida por tus servidores.
function esNuevo(string $id): bool
{
    $carpeta = sys_get_temp_dir() . '/qri-avisos';
    is_dir($carpeta) || mkdir($carpeta, 0700);
    $marca = "$carpeta/" . hash('sha256', $id);
    return @fopen($marca, 'x') || (is_file($marca) ? false : throw new RuntimeException("No se escribe en $carpeta"));
}

function recibir(): int
{
    $cuerpo = file_get_contents('php://input', length: MAXIMO + 1);
    if (strlen($cuerpo) > MAXIMO) {
        return 413;
    }
    try {
        $aviso = json_decode($cuerpo, flags: JSON_THROW_ON_ERROR);
        if (!valeLaCabecera($cuerpo) && !valeElCuerpo($aviso)) {
            return 401;
        }
        if (esNuevo($aviso->id)) {
            register_shutdown_function('procesar', $aviso);
        }
        // Responde ya y trabaja después. Solo la preautorización espera tu decisión, en menos de 3 segundos.
        if ($aviso->type === 'authorization.requested') {
            header('Content-Type: application/json');
            echo json_encode(decidir($aviso->data), OPCIONES);
        }
        return 200;
    } catch (JsonException | TypeError) {
        return 400;
    }
}

function procesar(object $aviso): void
{
    if (function_exists('fastcgi_finish_request')) {
        fastcgi_finish_request(); // PHP-FPM envía la respuesta; el programa sigue.
    }
    error_log("$aviso->id $aviso->type");
}

http_response_code(recibir());
