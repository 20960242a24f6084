// Recaudador: crea un cobro, responde quién puede pagarlo y termina cuando está pagado.
// Completa qri.env como dice LEEME.md y ejecuta: java -Dfile.encoding=UTF-8 Collector.java [monto]
// Las pruebas de «Certificación», todas o las que digas: java -Dfile.encoding=UTF-8 Collector.java pruebas [números]
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.BooleanSupplier;
import java.util.regex.*;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.*;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.temporal.ChronoUnit.SECONDS;
import static java.util.stream.Collectors.joining;

public class Collector {
  // Lo que termina el programa: un rechazo de la red, o algo que falta.
  static class Falla extends RuntimeException {
    final String codigo;

    Falla(String mensaje, String codigo) {
      super(mensaje);
      this.codigo = codigo;
    }

    Falla(String mensaje) {
      this(mensaje, "");
    }
  }

  // 1. Ajustes: los del entorno y, los que faltan ahí, los de qri.env.
  static final Map<String, String> AJUSTES = new TreeMap<>();

  static void leerAjustes() throws IOException {
    if (Files.exists(Path.of("qri.env"))) {
      var lineas = Pattern.compile("^(QRI_\\w+)=(.*)$", Pattern.MULTILINE).matcher(Files.readString(Path.of("qri.env")));
      while (lineas.find()) AJUSTES.put(lineas.group(1), lineas.group(2).trim());
    }
    AJUSTES.putAll(System.getenv());
    for (String nombre : List.of("QRI_URL", "QRI_CLIENT_OS", "QRI_CERT", "QRI_KEY", "QRI_SECRET"))
      if (ajuste(nombre).isEmpty()) throw new Falla("Falta " + nombre + " en qri.env");
    for (String nombre : List.of("QRI_CERT", "QRI_KEY", "QRI_CA"))
      if (!Files.exists(Path.of(ajuste(nombre)))) throw new Falla("Falta el archivo " + ajuste(nombre));
    LLAVES.addAll(llavesDe("QRI_SECRET"));
  }

  static String ajuste(String nombre) {
    return AJUSTES.getOrDefault(nombre, "");
  }

  // Durante una rotación pon los dos secretos, separados por un espacio: el nuevo firma, ambos verifican.
  static final List<SecretKeySpec> LLAVES = new ArrayList<>();

  // La llave del HMAC son los 32 bytes que el secreto representa en base64url.
  static List<SecretKeySpec> llavesDe(String nombre) {
    var llaves = new ArrayList<SecretKeySpec>();
    for (String secreto : ajuste(nombre).split("\\s+")) {
      if (!secreto.matches("qri_(test|live)_[\\w-]{43}")) throw new Falla(nombre + " está incompleto: cópialo entero");
      llaves.add(new SecretKeySpec(Base64.getUrlDecoder().decode(secreto.split("_", 3)[2]), "HmacSHA256"));
    }
    return llaves;
  }

  // El certificado que presentas y, si QRI_CA la nombra, la autoridad en la que confías.
  static SSLContext tls() throws Exception {
    var pem = Files.readString(Path.of(ajuste("QRI_KEY"))).replaceAll("-----[A-Z ]+-----", "");
    var clave = new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(pem));
    var propio = almacen();
    propio.setKeyEntry("cliente", KeyFactory.getInstance("EC").generatePrivate(clave), new char[0],
        new Certificate[] {certificado("QRI_CERT")});
    var llaves = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    llaves.init(propio, new char[0]);
    var confianza = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    var red = almacen();
    if (!ajuste("QRI_CA").isEmpty()) red.setCertificateEntry("red", certificado("QRI_CA"));
    confianza.init(ajuste("QRI_CA").isEmpty() ? null : red);
    var contexto = SSLContext.getInstance("TLS");
    contexto.init(llaves.getKeyManagers(), confianza.getTrustManagers(), null);
    return contexto;
  }

  static KeyStore almacen() throws Exception {
    var vacio = KeyStore.getInstance("PKCS12");
    vacio.load(null, null);
    return vacio;
  }

  static Certificate certificado(String nombre) throws Exception {
    try (var archivo = Files.newInputStream(Path.of(ajuste(nombre)))) {
      return CertificateFactory.getInstance("X.509").generateCertificate(archivo);
    }
  }

  // 2. JSON sin biblioteca, para los datos de la red: objetos, listas, textos, enteros, booleanos y null.
  // En tu proyecto usa la biblioteca que ya tienes.
  static final Pattern PARTE = Pattern.compile("\"((?:[^\"\\\\]++|\\\\.)*+)\"|[\\[\\]{}]|[^\\s\\[\\]{},:\"]+");
  static final Pattern ESCAPE = Pattern.compile("\\\\(?:u(\\p{XDigit}{4})|(.))");
  static final Object FIN = new Object();

  static Object leer(Matcher json) {
    if (!json.find()) throw new IllegalArgumentException("JSON incompleto");
    if (json.group(1) != null) return ESCAPE.matcher(json.group(1)).replaceAll(Collector::letra);
    switch (json.group()) {
      case "{":
        var datos = new TreeMap<String, Object>();
        for (Object clave; (clave = leer(json)) != FIN; ) datos.put((String) clave, leer(json));
        return datos;
      case "[":
        var lista = new ArrayList<Object>();
        for (Object uno; (uno = leer(json)) != FIN; ) lista.add(uno);
        return lista;
      case "}", "]":
        return FIN;
      case "true", "false":
        return Boolean.valueOf(json.group());
      case "null":
        return null;
      default:
        return Long.valueOf(json.group());
    }
  }

  static String letra(MatchResult escape) {
    if (escape.group(1) != null)
      return Matcher.quoteReplacement(Character.toString(Integer.parseInt(escape.group(1), 16)));
    int corta = "btnfr".indexOf(escape.group(2));
    return Matcher.quoteReplacement(corta < 0 ? escape.group(2) : "\b\t\n\f\r".substring(corta, corta + 1));
  }

  static Map<?, ?> objeto(String json) {
    return (Map<?, ?>) leer(PARTE.matcher(json));
  }

  // Forma canónica (RFC 8785): claves en orden, sin espacios.
  static String canonico(Object valor) {
    if (valor instanceof Map<?, ?> datos)
      return new TreeMap<Object, Object>(datos).entrySet().stream()
          .map(campo -> canonico(campo.getKey()) + ":" + canonico(campo.getValue()))
          .collect(joining(",", "{", "}"));
    if (valor instanceof List<?> lista)
      return lista.stream().map(Collector::canonico).collect(joining(",", "[", "]"));
    if (!(valor instanceof String texto)) return String.valueOf(valor);
    return texto.chars().mapToObj(Collector::escapada).collect(joining("", "\"", "\""));
  }

  static String escapada(int letra) {
    int corta = "\"\\\b\t\n\f\r".indexOf(letra);
    if (corta >= 0) return "\\" + "\"\\btnfr".charAt(corta);
    return letra < ' ' ? String.format("\\u%04x", letra) : Character.toString(letra);
  }

  static byte[] hmac(SecretKeySpec llave, String texto) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(llave);
    return mac.doFinal(texto.getBytes(UTF_8));
  }

  static String firmar(SecretKeySpec llave, Map<?, ?> datos) throws Exception {
    return HexFormat.of().formatHex(hmac(llave, canonico(datos)));
  }

  // 3. Llamadas a la red.
  static HttpClient red;

  static Map<?, ?> llamar(String ruta, HttpRequest.Builder llamada) throws Exception {
    llamada.uri(URI.create(ajuste("QRI_URL") + ruta))
        .timeout(Duration.ofSeconds(30))
        .header("X-Client-OS", ajuste("QRI_CLIENT_OS"));
    var respuesta = red.send(llamada.build(), BodyHandlers.ofString());
    var contenido = objeto(respuesta.body());
    if (respuesta.statusCode() < 400) return contenido;
    String campos = contenido.get("fields") instanceof Map<?, ?> motivos ? "\n  " + motivos : "";
    throw new Falla(
        "%s: %s%s\n  request_id: %s"
            .formatted(contenido.get("code"), contenido.get("message"), campos, contenido.get("request_id")),
        (String) contenido.get("code"));
  }

  // La clave nombra la operación: guárdala, y si repites la llamada usa la misma.
  static Map<?, ?> enviar(String ruta, Map<String, Object> datos, String clave, SecretKeySpec llave) throws Exception {
    var cuerpo = new TreeMap<>(datos);
    cuerpo.put("timestamp", Instant.now().truncatedTo(SECONDS).toString());
    cuerpo.put("signature", firmar(llave, cuerpo));
    return llamar(ruta, HttpRequest.newBuilder()
        .header("Content-Type", "application/json")
        .header("Idempotency-Key", clave)
        .POST(BodyPublishers.ofString(canonico(cuerpo))));
  }

  static Map<?, ?> consultar(String ruta, String consulta) throws Exception {
    String hora = Instant.now().truncatedTo(SECONDS).toString();
    var firmada = Map.of("method", "GET", "path", ruta, "query", consulta, "timestamp", hora);
    String destino = consulta.isEmpty() ? ruta : ruta + "?" + consulta;
    return llamar(destino, HttpRequest.newBuilder()
        .header("X-Timestamp", hora)
        .header("X-Signature", firmar(LLAVES.get(0), firmada)));
  }

  // 4. Los cobros.
  static class Cobro {
    final String orden = "ORD-" + System.currentTimeMillis(); // Una orden se paga una sola vez: el número de la tuya.
    final long monto;
    String uuid, numero, vence;
    volatile Object pago;
    volatile String estado = "PENDIENTE";
    volatile boolean liquidado;

    Cobro(long monto) {
      this.monto = monto;
    }
  }

  static final Map<String, Cobro> COBROS = new ConcurrentHashMap<>(); // Por order_id. En tu sistema, una tabla.
  static volatile Cobro ultimo;
  static HttpServer servidor;

  static String pesos(long monto) {
    return "$" + String.format("%,d", monto).replace(',', '.');
  }

  static Map<?, ?> crear(String orden, long monto, long segundos, String clave) throws Exception {
    return enviar("/qri/v2/tokens", Map.of(
        "order_id", orden,
        "amount", monto,
        "description", "Dos cafés y una medialuna",
        "commerce", Map.of("tax_id", "76086403-K", "name", "CAFE DEMO SPA", "branch", "SANTIAGO CENTRO"),
        "expires_in", segundos,
        "single_use", true), clave, LLAVES.get(0));
  }

  static Cobro cobrar(long monto, long segundos) throws Exception {
    var cobro = new Cobro(monto);
    var creado = crear(cobro.orden, monto, segundos, UUID.randomUUID().toString());
    cobro.uuid = (String) creado.get("uuid");
    cobro.numero = (String) creado.get("token_number");
    cobro.vence = (String) creado.get("expires_at");
    COBROS.put(cobro.orden, cobro);
    ultimo = cobro;
    System.out.println(
        "Cobro de %s: número %s, vence a las %s".formatted(pesos(monto), cobro.numero, cobro.vence.substring(11, 16)));
    System.out.println("QR: " + creado.get("qr"));
    System.out.println("Página de pago: http://localhost:" + servidor.getAddress().getPort());
    return cobro;
  }

  // Acepta solo una orden que espera, por su monto y mientras siga abierta.
  static String decidir(Map<?, ?> datos) {
    Cobro cobro = COBROS.get((String) datos.get("order_id"));
    boolean esperado = cobro != null && datos.get("token_uuid").equals(cobro.uuid)
        && datos.get("amount").equals(cobro.monto) && cobro.estado.equals("PENDIENTE");
    return esperado
        ? "{\"decision\":\"accept\"}"
        : "{\"decision\":\"reject\",\"reason\":\"La orden no está disponible\"}";
  }

  // Los avisos se repiten y llegan en desorden: decide por el estado, y cada cosa ocurre una sola vez.
  static synchronized void pagado(Cobro cobro, Object pago) {
    if (!cobro.estado.equals("PENDIENTE")) return;
    cobro.pago = pago;
    cobro.estado = "PAGADO";
    System.out.println("Pagado: " + pesos(cobro.monto) + ", pago " + pago + ". Entrega la venta.");
  }

  // Los mensajes del catálogo para los motivos por los que un cobro no se paga.
  static final Map<String, String> MOTIVOS = Map.of(
      "authorization_rejected", "El recaudador rechazó la preautorización.",
      "authorization_timeout", "El recaudador no respondió la preautorización en 3 segundos.",
      "bank_rejected", "El banco de origen rechazó la transferencia.",
      "order_already_paid", "La orden del comercio ya tiene un pago.",
      "token_expired", "El token venció antes de completar el pago.");

  static synchronized void noPagado(Cobro cobro, Object motivo) {
    if (!cobro.estado.equals("PENDIENTE")) return;
    cobro.estado = "NO PAGADO";
    System.err.println(motivo + ": " + MOTIVOS.getOrDefault(motivo, "El cobro no se pagó."));
  }

  static synchronized void reversado(Cobro cobro) {
    if (cobro.estado.equals("REVERSADO")) return;
    cobro.estado = "REVERSADO";
    System.err.println("El pago de " + pesos(cobro.monto) + " se reversó. Anula la venta.");
  }

  // Si payment.paid se pierde en el camino, la autorización dice lo mismo: no dejes esperando a la persona.
  // Un reverso no te llega como aviso: sigue mirando un rato. Después lo ves en la liquidación.
  static void vigilar(Cobro cobro, Object id) throws Exception {
    for (int vez = 0; vez < 15 || cobro.estado.equals("PENDIENTE"); vez++) {
      Thread.sleep(2000);
      Map<?, ?> autorizacion;
      try {
        autorizacion = consultar("/qri/v2/authorizations/" + id, "");
      } catch (IOException | Falla pasajera) {
        continue;
      }
      switch ((String) autorizacion.get("state")) {
        case "CONFIRMED" -> pagado(cobro, autorizacion.get("payment_uuid"));
        case "REVERSED" -> reversado(cobro);
        case "REJECTED" -> noPagado(cobro, autorizacion.get("reason"));
        case "EXPIRED" -> noPagado(cobro, "token_expired");
        default -> { }
      }
    }
  }

  static void procesar(Map<?, ?> aviso) {
    try {
      var datos = (Map<?, ?>) aviso.get("data");
      if ("statement.ready".equals(aviso.get("type"))) cuadrar(datos.get("date"));
      var orden = (datos.get("payment") instanceof Map<?, ?> pago ? pago : datos).get("order_id");
      Cobro cobro = COBROS.get(String.valueOf(orden));
      if (cobro == null) return;
      switch ((String) aviso.get("type")) {
        case "token.read" -> {
          if (cobro.estado.equals("PENDIENTE")) System.out.println("Una billetera leyó el cobro.");
        }
        case "authorization.requested" -> {
          System.out.println("La red preguntó si la billetera puede pagar.");
          vigilar(cobro, datos.get("authorization_id"));
        }
        case "payment.paid" -> pagado(cobro, datos.get("uuid"));
        case "payment.rejected" -> noPagado(cobro, datos.get("reason"));
        case "payment.expired" -> noPagado(cobro, "token_expired");
        case "payment.settled" -> cobro.liquidado = true;
        default -> { }
      }
    } catch (Exception error) {
      System.err.println(error.getMessage());
    }
  }

  // Devuelve una parte de un pago, o todo, y espera el resultado: no llega como aviso.
  static String devolver(Object pago, long monto) throws Exception {
    if (ajuste("QRI_REFUND_SECRET").isEmpty()) throw new Falla("Falta QRI_REFUND_SECRET en qri.env");
    String id = "DEV-" + UUID.randomUUID(); // Guárdalo con tu venta antes de llamar: es también la clave.
    enviar("/qri/v2/payments/" + pago + "/refunds",
        Map.of("refund_id", id, "amount", monto, "reason", "Cliente devuelve el producto"),
        id, llavesDe("QRI_REFUND_SECRET").get(0));
    for (;;) {
      Thread.sleep(1000);
      var devolucion = consultar("/qri/v2/payments/" + pago + "/refund", "");
      String estado = (String) devolucion.get("state");
      if (estado.equals("REQUESTED")) continue;
      String rechazo = devolucion.get("rejection") instanceof String motivo ? " " + motivo : "";
      System.out.println("Devolución de " + pesos(monto) + ": " + estado + rechazo);
      return estado;
    }
  }

  // La liquidación de un día: sus sumas y su checksum deben calzar con sus líneas.
  static void cuadrar(Object dia) throws Exception {
    var liquidacion = consultar("/qri/v2/statements/" + dia, "");
    var lineas = (List<?>) liquidacion.get("lines");
    var totales = (Map<?, ?>) liquidacion.get("totals");
    byte[] resumen = MessageDigest.getInstance("SHA-256").digest(canonico(lineas).getBytes(UTF_8));
    boolean cuadra = totales.get("count").equals((long) lineas.size())
        && Stream.of("amount", "commission", "net").allMatch(campo -> totales.get(campo).equals(suma(lineas, campo)))
        && liquidacion.get("checksum").equals(HexFormat.of().formatHex(resumen));
    System.out.println(
        "Liquidación del %s: %d movimientos, %s".formatted(dia, lineas.size(), cuadra ? "cuadra" : "NO CUADRA"));
  }

  static long suma(List<?> lineas, String campo) {
    return lineas.stream().mapToLong(linea -> (Long) ((Map<?, ?>) linea).get(campo)).sum();
  }

  // 5. Avisos: cada uno trae dos firmas, y aquí deben valer las dos.
  static boolean aTiempo(long segundos) {
    return Math.abs(Instant.now().getEpochSecond() - segundos) <= 300;
  }

  static boolean firmado(String texto, List<byte[]> firmas) throws Exception {
    boolean alguna = false;
    for (SecretKeySpec llave : LLAVES)
      for (byte[] firma : firmas) alguna |= MessageDigest.isEqual(hmac(llave, texto), firma);
    return alguna;
  }

  // La de las cabeceras (Standard Webhooks) es sobre el cuerpo tal como llegó.
  static boolean valeLaCabecera(Headers cabeceras, String cuerpo) throws Exception {
    String id = cabeceras.getFirst("webhook-id"), hora = cabeceras.getFirst("webhook-timestamp");
    var recibidas = new ArrayList<byte[]>();
    for (String firma : cabeceras.getFirst("webhook-signature").split(" "))
      recibidas.add(Base64.getDecoder().decode(firma.replaceFirst("^v1,", "")));
    return aTiempo(Long.parseLong(hora)) && firmado(id + "." + hora + "." + cuerpo, recibidas);
  }

  // La del cuerpo es sobre su forma canónica, sin el campo signature.
  static boolean valeElCuerpo(Map<?, ?> aviso) throws Exception {
    var datos = new TreeMap<Object, Object>(aviso);
    byte[] firma = HexFormat.of().parseHex((String) datos.remove("signature"));
    long hora = OffsetDateTime.parse((String) datos.get("timestamp")).toEpochSecond();
    return aTiempo(hora) && firmado(canonico(datos), List.of(firma));
  }

  static final int MAXIMO = 65_536; // Bytes de un aviso.
  // Un aviso puede llegar dos veces. En producción, una tabla con id único.
  static final Set<Object> VISTOS = ConcurrentHashMap.newKeySet();

  static void recibir(HttpExchange peticion) throws IOException {
    try {
      if (peticion.getRequestMethod().equals("GET")) {
        byte[] pagina = pagina().getBytes(UTF_8);
        peticion.getResponseHeaders().set("Content-Type", "text/html");
        peticion.sendResponseHeaders(200, pagina.length);
        peticion.getResponseBody().write(pagina);
        return;
      }
      byte[] bytes = peticion.getRequestBody().readNBytes(MAXIMO + 1);
      if (bytes.length > MAXIMO) {
        peticion.sendResponseHeaders(413, -1);
        return;
      }
      String cuerpo = new String(bytes, UTF_8);
      var aviso = valeLaCabecera(peticion.getRequestHeaders(), cuerpo) ? objeto(cuerpo) : null;
      if (aviso == null || !valeElCuerpo(aviso)) {
        peticion.sendResponseHeaders(401, -1);
        return;
      }
      // Responde ya y trabaja después. Solo la preautorización espera tu decisión, en menos de 3 segundos.
      boolean decide = "authorization.requested".equals(aviso.get("type"));
      byte[] decision = (decide ? decidir((Map<?, ?>) aviso.get("data")) : "").getBytes(UTF_8);
      if (decide) peticion.getResponseHeaders().set("Content-Type", "application/json");
      peticion.sendResponseHeaders(200, decide ? decision.length : -1);
      if (decide) peticion.getResponseBody().write(decision);
      peticion.close();
      if (VISTOS.add(aviso.get("id"))) procesar(aviso);
    } catch (Exception ilegible) {
      peticion.sendResponseHeaders(400, -1);
    } finally {
      peticion.close();
    }
  }

  // 6. La página de pago del último cobro: cuánto falta para que venza y las billeteras con su logo.
  // El QR es un texto: dibújalo con la biblioteca que uses.
  static final String PAGINA = """
      <!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>Pagar</title><body style="font: 1.2em sans-serif; margin: 2em"><h1>Paga %s</h1>
      <div id="pago"><p>Número <b>%s</b>. Vence en <b id="falta"></b>.</p>%s</div>
      <script>setInterval(() => {
        const falta = Math.ceil((Date.parse('%s') - Date.now()) / 1000)
        if (falta > 0) document.getElementById('falta').textContent = falta + ' s'
        else document.getElementById('pago').textContent = 'Este cobro venció.'
      }, 250)</script></body></html>""";

  static String html(Object texto) {
    return texto.toString().replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }

  static String pagina() throws Exception {
    Cobro cobro = ultimo;
    var billeteras = new StringBuilder();
    for (Object una : (List<?>) consultar("/qri/v2/wallets", "").get("data")) {
      var billetera = (Map<?, ?>) una;
      billeteras.append("<p><a href=\"%s\"><img src=\"%s\" alt=\"%s\" width=\"200\"></a></p>".formatted(
          html(billetera.get("direct_open")).replace("%uuid%", cobro.uuid),
          html(billetera.get("logo")).replace("%uuid%", cobro.uuid),
          html(billetera.get("name"))));
    }
    return PAGINA.formatted(pesos(cobro.monto), cobro.numero, billeteras, cobro.vence);
  }

  // 7. Las pruebas. Inícialas en «Certificación»; ahí ves qué espera la red de cada una.
  static void hasta(int segundos, BooleanSupplier listo) throws Exception {
    for (int vez = 0; !listo.getAsBoolean(); vez++) {
      if (vez > segundos * 5) throw new Falla("No terminó a tiempo: ¿iniciaste la prueba en «Certificación»?");
      Thread.sleep(200);
    }
  }

  static Cobro cobrarHasta(String estado, long monto) throws Exception {
    return cobrarHasta(estado, monto, 600);
  }

  static Cobro cobrarHasta(String estado, long monto, long segundos) throws Exception {
    Cobro cobro = cobrar(monto, segundos);
    hasta(estado.equals("PAGADO") ? 600 : 90, () -> cobro.estado.equals(estado));
    return cobro;
  }

  static void seRechaza(String codigo, Callable<?> llamada) throws Exception {
    try {
      llamada.call();
    } catch (Falla falla) {
      if (!falla.codigo.equals(codigo)) throw falla;
      System.out.println("La red respondió " + codigo + ", como debe ser.");
      return;
    }
    throw new Falla("La red debió responder " + codigo);
  }

  static LocalDate hoy() {
    return LocalDate.now(ZoneId.of("America/Santiago"));
  }

  static void probar(String numero) throws Exception {
    switch (numero) {
      case "1" -> consultar("/qri/v2/payments", "from=" + hoy() + "&to=" + hoy());
      case "2", "3" -> cobrarHasta("PAGADO", 15990);
      case "4" -> {
        System.out.println("Abre la página de pago, en tu teléfono si llega a este equipo, y elige Billetera Demo.");
        cobrarHasta("PAGADO", 15990);
      }
      case "5" -> {
        System.out.println("Abre la página de pago, mira la cuenta regresiva y no pagues.");
        cobrarHasta("NO PAGADO", 15990, 30);
      }
      case "6" -> cobrarHasta("NO PAGADO", 15901);
      case "7" -> cobrarHasta("NO PAGADO", 15903);
      case "8" -> cobrarHasta("PAGADO", 15904);
      case "9" -> cobrarHasta("PAGADO", 15905);
      case "10" -> cobrarHasta("PAGADO", 15906);
      case "11" -> cobrarHasta("REVERSADO", 15907);
      case "13" -> cobrarHasta("NO PAGADO", 15909);
      case "15" -> {
        Object pago = cobrarHasta("PAGADO", 15990).pago;
        devolver(pago, 5990);
        seRechaza("refund_already_requested", () -> devolver(pago, 5990));
      }
      case "16" -> {
        Object pago = cobrarHasta("PAGADO", 15902).pago;
        if (devolver(pago, 15902).equals("REJECTED")) devolver(pago, 15900);
      }
      case "17" -> cobrarHasta("PAGADO", 15917);
      case "18" -> {
        Cobro cobro = cobrarHasta("PAGADO", 15918);
        hasta(90, () -> cobro.liquidado);
        Thread.sleep(3000); // La red cierra el día enseguida.
        cuadrar(hoy());
      }
      case "19" -> {
        String orden = new Cobro(15990).orden, clave = UUID.randomUUID().toString();
        Object una = crear(orden, 15990, 600, clave).get("uuid"), otra = crear(orden, 15990, 600, clave).get("uuid");
        if (!una.equals(otra)) throw new Falla("La misma clave creó dos cobros");
        seRechaza("idempotency_conflict", () -> crear(orden, 15991, 600, clave));
      }
      default -> throw new Falla("El recaudador no tiene la prueba " + numero);
    }
  }

  // Una tras otra. La 17 va aparte, porque antes rotas el secreto.
  static void probarTodas(List<String> pedidas) throws Exception {
    var todas = List.of("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "13", "15", "16", "18", "19");
    for (String numero : pedidas.isEmpty() ? todas : pedidas) {
      System.out.println("\nPrueba " + numero);
      try {
        probar(numero);
      } catch (IOException | Falla error) {
        System.err.println(error.getMessage());
      }
    }
    if (pedidas.isEmpty())
      System.out.println("\nFalta la 17: rota el secreto de integración, pon el nuevo y el anterior en QRI_SECRET "
          + "y ejecuta: java -Dfile.encoding=UTF-8 Collector.java pruebas 17");
    System.out.println("Listo. Sigo recibiendo avisos; termina con Ctrl+C.");
    Thread.currentThread().join();
  }

  static int ejecutar(List<String> partes) throws Exception {
    leerAjustes();
    String escrito = partes.isEmpty() ? "15990" : partes.get(0);
    if (!escrito.matches("pruebas|[1-9][0-9]{0,8}"))
      throw new Falla("Uso: java Collector.java [monto en pesos, sin puntos], o java Collector.java pruebas [números]");
    red = HttpClient.newBuilder().sslContext(tls()).build();
    int puerto = Integer.parseInt(ajuste("QRI_PORT").isEmpty() ? "8080" : ajuste("QRI_PORT"));
    servidor = HttpServer.create(new InetSocketAddress(puerto), 0);
    servidor.setExecutor(Executors.newCachedThreadPool());
    servidor.createContext("/", Collector::recibir);
    servidor.start();
    System.out.println("Escucho los avisos en el puerto " + servidor.getAddress().getPort());
    if (escrito.equals("pruebas")) probarTodas(partes.subList(1, partes.size()));
    Cobro cobro = cobrar(Long.parseLong(escrito), 600);
    System.out.println("Espero a que alguien lo pague.");
    hasta(660, () -> !cobro.estado.equals("PENDIENTE"));
    return cobro.estado.equals("PAGADO") ? 0 : 1;
  }

  public static void main(String[] args) {
    try {
      System.exit(ejecutar(List.of(args)));
    } catch (Falla falla) {
      System.err.println(falla.getMessage());
    } catch (Exception error) {
      System.err.println("No hay conexión: " + error);
    }
    System.exit(1);
  }
}
