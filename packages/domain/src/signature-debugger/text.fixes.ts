import type { Fixes } from './fix.ts'

/** Lines that write the text to sign. */
export const TEXT_FIXES = {
  'signature-kept': {
    curl: ['jq -cS \'.signature = ""\' cuerpo.json', "jq -cS 'del(.signature)' cuerpo.json"],
    node: ['canonico({ ...mensaje, signature: "" })', 'canonico(mensajeSinSignature)'],
    python: ['mensaje["signature"] = ""', 'mensaje.pop("signature", None)'],
    java: ['mensaje.put("signature", "");', 'mensaje.remove("signature");'],
    php: ["$mensaje['signature'] = '';", "unset($mensaje['signature']);"],
  },
  spaces: {
    curl: [
      'echo "$(jq -S \'del(.signature)\' cuerpo.json)"',
      "printf '%s' \"$(jq -cS 'del(.signature)' cuerpo.json)\"",
    ],
    node: ['JSON.stringify(mensaje, null, 2)', 'canonico(mensaje)'],
    python: [
      'json.dumps(mensaje)',
      'json.dumps(mensaje, sort_keys=True,\n  separators=(",", ":"), ensure_ascii=False)',
    ],
    java: ['.enable(SerializationFeature.INDENT_OUTPUT)', '.disable(SerializationFeature.INDENT_OUTPUT)'],
    php: ['json_encode($mensaje, OPCIONES | JSON_PRETTY_PRINT)', 'canonico($mensaje)'],
  },
  unsorted: {
    curl: ["jq -c 'del(.signature)' cuerpo.json", "jq -cS 'del(.signature)' cuerpo.json"],
    node: ['JSON.stringify(mensaje)', 'canonico(mensaje)'],
    python: [
      'json.dumps(mensaje, separators=(",", ":"))',
      'json.dumps(mensaje, sort_keys=True,\n  separators=(",", ":"), ensure_ascii=False)',
    ],
    java: ['new LinkedHashMap<>(mensaje)', 'new TreeMap<>(mensaje) // también en los objetos de adentro'],
    php: ['json_encode($mensaje, OPCIONES)', 'canonico($mensaje)'],
  },
  'locale-order': {
    curl: ['sort claves.txt', 'LC_ALL=C sort claves.txt'],
    node: ['.sort((a, b) => a.localeCompare(b))', '.sort((a, b) => (a < b ? -1 : 1))'],
    python: ['sorted(mensaje, key=locale.strxfrm)', 'sorted(mensaje)'],
    java: ['new TreeMap<>(Collator.getInstance())', 'new TreeMap<>()'],
    php: ['ksort($campos, SORT_LOCALE_STRING)', 'ksort($campos, SORT_STRING)'],
  },
  'numbers-as-text': {
    curl: ["jq -n --arg monto 15990 '{amount: $monto}'", "jq -n --argjson monto 15990 '{amount: $monto}'"],
    node: ['amount: String(monto)', 'amount: monto'],
    python: ['"amount": str(monto)', '"amount": monto'],
    java: ['mensaje.put("amount", String.valueOf(monto));', 'mensaje.put("amount", monto);'],
    php: ["'amount' => (string) $monto", "'amount' => $monto"],
  },
  decimals: {
    curl: ['"amount":15990.0', '"amount":15990'],
    node: ['monto.toFixed(1)', 'monto'],
    python: ['"amount": float(monto)', '"amount": int(monto)'],
    java: ['double monto = 15990;', 'long monto = 15990;'],
    php: ['json_encode($mensaje, OPCIONES | JSON_PRESERVE_ZERO_FRACTION)', 'canonico($mensaje)'],
  },
  'escaped-slashes': {
    curl: ["jq -cS . cuerpo.json | sed 's#/#\\\\/#g'", 'jq -cS . cuerpo.json'],
    node: ["canonico(mensaje).replaceAll('/', '\\\\/')", 'canonico(mensaje)'],
    python: ['ujson.dumps(mensaje)', 'ujson.dumps(mensaje, escape_forward_slashes=False)'],
    java: ['.enable(JsonWriteFeature.ESCAPE_FORWARD_SLASHES)', '.disable(JsonWriteFeature.ESCAPE_FORWARD_SLASHES)'],
    php: ['json_encode($dato)', 'json_encode($dato,\n  JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE)'],
  },
  'escaped-letters': {
    curl: ["jq -cSa 'del(.signature)' cuerpo.json", "jq -cS 'del(.signature)' cuerpo.json"],
    node: ['jsesc(mensaje, { json: true })', 'canonico(mensaje)'],
    python: [
      'json.dumps(mensaje, sort_keys=True,\n  separators=(",", ":"))',
      'json.dumps(mensaje, sort_keys=True,\n  separators=(",", ":"), ensure_ascii=False)',
    ],
    java: ['.enable(JsonWriteFeature.ESCAPE_NON_ASCII)', '.disable(JsonWriteFeature.ESCAPE_NON_ASCII)'],
    php: [
      'json_encode($dato,\n  JSON_UNESCAPED_SLASHES)',
      'json_encode($dato,\n  JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE)',
    ],
  },
  bom: {
    curl: ['cat cuerpo.json', "sed '1s/^\\xEF\\xBB\\xBF//' cuerpo.json"],
    node: ["readFileSync('cuerpo.json', 'utf8')", "readFileSync('cuerpo.json', 'utf8').replace(/^\\uFEFF/, '')"],
    python: ['open("cuerpo.json", encoding="utf-8")', 'open("cuerpo.json", encoding="utf-8-sig")'],
    java: ['Files.readString(archivo)', 'Files.readString(archivo).replaceFirst("^\\uFEFF", "")'],
    php: [
      "file_get_contents('cuerpo.json')",
      "preg_replace('/^\\xEF\\xBB\\xBF/', '', file_get_contents('cuerpo.json'))",
    ],
  },
  crlf: {
    curl: ['cat cuerpo.json', "tr -d '\\r\\n' < canonico.json"],
    node: ["texto.split('\\n').join(os.EOL)", 'texto'],
    python: ['open("cuerpo.json", newline="\\r\\n")', 'open("cuerpo.json", newline="")'],
    java: ['String.format("%s%n", texto)', 'texto'],
    php: ['$texto . PHP_EOL', '$texto'],
  },
  latin1: {
    curl: ['iconv -f utf-8 -t latin1 canonico.json', 'cat canonico.json'],
    node: ["hmac.update(texto, 'latin1')", "hmac.update(texto, 'utf8')"],
    python: ['texto.encode("latin-1")', 'texto.encode("utf-8")'],
    java: ['texto.getBytes(ISO_8859_1)', 'texto.getBytes(UTF_8)'],
    php: ["iconv('UTF-8', 'ISO-8859-1', $texto)", '$texto'],
  },
  'twice-encoded': {
    curl: ['jq -Rs . canonico.json', 'cat canonico.json'],
    node: ['JSON.stringify(canonico(mensaje))', 'canonico(mensaje)'],
    python: ['json.dumps(canonico(mensaje).decode())', 'canonico(mensaje)'],
    java: ['new String(texto.getBytes(UTF_8), ISO_8859_1)', 'texto'],
    php: ['json_encode(canonico($mensaje))', 'canonico($mensaje)'],
  },
  rewritten: {
    curl: ['CUERPO=$(jq -c . aviso.json)', 'CUERPO=$(cat aviso.json)'],
    node: ['app.use(express.json())', "app.use(express.raw({ type: 'application/json' }))"],
    python: ['cuerpo = json.dumps(request.get_json()).encode()', 'cuerpo = request.get_data()'],
    java: ['@RequestBody Map<String, Object> cuerpo', '@RequestBody byte[] cuerpo'],
    php: ['$cuerpo = json_encode($request->all());', '$cuerpo = $request->getContent();'],
  },
} satisfies Record<string, Fixes>
