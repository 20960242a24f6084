import type { Fixes, FixLanguage } from './fix.ts'

const KEY: Record<FixLanguage, string> = {
  curl: 'openssl dgst -sha256 -mac HMAC -macopt "hexkey:$CLAVE"',
  node: "createHmac('sha256', Buffer.from(secreto.slice(9), 'base64url'))",
  python: 'hmac.new(base64.urlsafe_b64decode(SECRETO[9:] + "="), texto, hashlib.sha256)',
  java: 'new SecretKeySpec(Base64.getUrlDecoder().decode(secreto.substring(9)), "HmacSHA256")',
  php: "hash_hmac('sha256', $texto, base64_decode(strtr(substr($secreto, 9), '-_', '+/')))",
}

/** Lines that all end in the right key. */
const keyed = (wrong: Record<FixLanguage, string>): Fixes => ({
  curl: [wrong.curl, KEY.curl],
  node: [wrong.node, KEY.node],
  python: [wrong.python, KEY.python],
  java: [wrong.java, KEY.java],
  php: [wrong.php, KEY.php],
})

/** Lines that read the secret of another name. */
const named = (wrong: string, right: string): Fixes => ({
  curl: [`secreto=$${wrong}`, `secreto=$${right}`],
  node: [`process.env.${wrong}`, `process.env.${right}`],
  python: [`os.environ["${wrong}"]`, `os.environ["${right}"]`],
  java: [`System.getenv("${wrong}")`, `System.getenv("${right}")`],
  php: [`getenv('${wrong}')`, `getenv('${right}')`],
})

/** Lines of the key, the address, the time and the form of the result. */
export const CODE_FIXES = {
  'secret-text': keyed({
    curl: 'openssl dgst -sha256 -hmac "$SECRETO"',
    node: "createHmac('sha256', secreto)",
    python: 'hmac.new(SECRETO.encode(), texto, hashlib.sha256)',
    java: 'new SecretKeySpec(secreto.getBytes(UTF_8), "HmacSHA256")',
    php: "hash_hmac('sha256', $texto, $secreto)",
  }),
  'unprefixed-text': keyed({
    curl: 'openssl dgst -sha256 -hmac "${SECRETO#qri_test_}"',
    node: "createHmac('sha256', secreto.slice(9))",
    python: 'hmac.new(SECRETO[9:].encode(), texto, hashlib.sha256)',
    java: 'new SecretKeySpec(secreto.substring(9).getBytes(UTF_8), "HmacSHA256")',
    php: "hash_hmac('sha256', $texto, substr($secreto, 9))",
  }),
  'plain-base64': {
    curl: [
      'printf \'%s=\' "${SECRETO#qri_test_}" | openssl base64 -d -A',
      "printf '%s=' \"${SECRETO#qri_test_}\" | tr '_-' '/+' | openssl base64 -d -A",
    ],
    node: ["secreto.slice(9).replace(/[-_]/g, '')", "Buffer.from(secreto.slice(9), 'base64url')"],
    python: ['base64.b64decode(SECRETO[9:] + "=")', 'base64.urlsafe_b64decode(SECRETO[9:] + "=")'],
    java: ['Base64.getMimeDecoder()', 'Base64.getUrlDecoder()'],
    php: ['base64_decode(substr($secreto, 9))', "base64_decode(strtr(substr($secreto, 9), '-_', '+/'))"],
  },
  'decoded-query': {
    curl: ['query="desde=2026 03"', 'query="desde=2026%2003"'],
    node: ['decodeURIComponent(url.search.slice(1))', 'url.search.slice(1)'],
    python: ['urllib.parse.unquote(consulta)', 'consulta'],
    java: ['uri.getQuery()', 'uri.getRawQuery()'],
    php: ['urldecode($consulta)', '$consulta'],
  },
  'reordered-query': {
    curl: ["\"$(tr '&' '\\n' <<< \"$query\" | sort | paste -sd '&')\"", '"$query"'],
    node: ['parametros.sort()', 'parametros'],
    python: ['urlencode(sorted(parametros.items()))', 'urlencode(parametros)'],
    java: ['new TreeMap<>(parametros)', 'new LinkedHashMap<>(parametros)'],
    php: ['ksort($parametros);\nhttp_build_query($parametros)', 'http_build_query($parametros)'],
  },
  'path-with-host': {
    curl: ['ruta="$QRI_URL/qri/v2/payments"', 'ruta="/qri/v2/payments"'],
    node: ['path: url.href', 'path: url.pathname'],
    python: ['"path": URL + ruta', '"path": ruta'],
    java: ['uri.toString()', 'uri.getRawPath()'],
    php: ["'path' => $url . $ruta", "'path' => $ruta"],
  },
  'trailing-slash': {
    curl: ['ruta="/qri/v2/payments/"', 'ruta="/qri/v2/payments"'],
    node: ['`${ruta}/`', 'ruta'],
    python: ['ruta + "/"', 'ruta'],
    java: ['ruta + "/"', 'ruta'],
    php: ['"$ruta/"', '$ruta'],
  },
  'upper-case': {
    curl: ["| tr 'a-f' 'A-F'", "| tr 'A-F' 'a-f'"],
    node: [".digest('hex').toUpperCase()", ".digest('hex')"],
    python: ['.hexdigest().upper()', '.hexdigest()'],
    java: ['HexFormat.of().withUpperCase()', 'HexFormat.of()'],
    php: ["strtoupper(hash_hmac('sha256', $texto, $llave))", "hash_hmac('sha256', $texto, $llave)"],
  },
  'base64-of-hex': {
    curl: ['openssl dgst … -r | openssl base64', 'openssl dgst … -r'],
    node: ["Buffer.from(hmac.digest('hex')).toString('base64')", "hmac.digest('hex')"],
    python: ['base64.b64encode(firma.hexdigest().encode())', 'firma.hexdigest()'],
    java: ['Base64.getEncoder().encodeToString(hex.getBytes())', 'HexFormat.of().formatHex(mac.doFinal(texto))'],
    php: ["base64_encode(hash_hmac('sha256', $texto, $llave))", "hash_hmac('sha256', $texto, $llave)"],
  },
  'other-purpose': named('QRI_AUTHORIZATION_SECRET', 'QRI_SECRET'),
  'former-secret': named('QRI_FORMER_SECRET', 'QRI_SECRET'),
  'other-environment': named('QRI_OTHER_SECRET', 'QRI_SECRET'),
  'local-time': {
    curl: ['date +%Y-%m-%dT%H:%M:%S', 'date -u +%Y-%m-%dT%H:%M:%SZ'],
    node: ["new Date().toLocaleString('sv')", 'new Date().toISOString()'],
    python: ['datetime.now().isoformat()', 'datetime.now(timezone.utc).isoformat(timespec="seconds")'],
    java: ['LocalDateTime.now().toString()', 'Instant.now().truncatedTo(SECONDS).toString()'],
    php: ["date('Y-m-d\\TH:i:s')", "gmdate('Y-m-d\\TH:i:s\\Z')"],
  },
  milliseconds: {
    curl: ['date -u +%Y-%m-%dT%H:%M:%S.%3NZ', 'date -u +%Y-%m-%dT%H:%M:%SZ'],
    node: ['timestamp: new Date().toISOString() // otra vez', 'timestamp // la misma constante que firmaste'],
    python: ['datetime.now(timezone.utc).isoformat()', 'datetime.now(timezone.utc).isoformat(timespec="seconds")'],
    java: ['Instant.now().toString()', 'Instant.now().truncatedTo(SECONDS).toString()'],
    php: ["(new DateTime())->format('Y-m-d\\TH:i:s.v\\Z')", "gmdate('Y-m-d\\TH:i:s\\Z')"],
  },
  'no-key': keyed({
    curl: 'openssl dgst -sha256',
    node: "createHash('sha256')",
    python: 'hashlib.sha256(texto)',
    java: 'MessageDigest.getInstance("SHA-256")',
    php: "hash('sha256', $texto)",
  }),
} satisfies Record<string, Fixes>
