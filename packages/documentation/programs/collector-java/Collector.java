// Recaudador: crea un cobro, responde quién puede pagarlo y termina cuando está pagado.
// Completa qri.env como dice LEEME.md y ejecuta: java -Dfile.encoding=UTF-8 Collector.java [monto]
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
import java.util.regex.*;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.*;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.temporal.ChronoUnit.SECONDS;
import static java.util.stream.Collectors.joining;

public class Collector {
  // Lo que termina el programa: un rechazo de la red, o algo que falta.
  static class Falla extends RuntimeException {
    Falla(String mensaje) {
      super(mensaje);
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
    for (String secreto : ajuste("QRI_SECRET").split("\\s+")) LLAVES.add(llaveDe(secreto));
  }

  static String ajuste(String nombre) {
    return AJUSTES.getOrDefault(nombre, "");
  }

  // Durante una rotación pon los dos secretos, separados por un espacio: el nuevo firma, ambos verifican.
  static final List<SecretKeySpec> LLAVES = new ArrayList<>();

  // La llave del HMAC son los 32 bytes que el secreto representa en base64url.
  static SecretKeySpec llaveDe(String secreto) {
    if (!secreto.matches("qri_(test|live)_[\\w-]{43}")) throw new Falla("QRI_SECRET está incompleto: cópialo entero");
    return new SecretKeySpec(Base64.getUrlDecoder().decode(secreto.split("_", 3)[2]), "HmacSHA256");
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

  static String firmar(Map<?, ?> datos) throws Exception {
    return HexFormat.of().formatHex(hmac(LLAVES.get(0), canonico(datos)));
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
            .formatted(contenido.get("code"), contenido.get("message"), campos, contenido.get("request_id")));
  }

  // La clave nombra la operación: guárdala, y si repites la llamada usa la misma.
  static Map<?, ?> enviar(String ruta, Map<String, Object> datos, String clave) throws Exception {
    var cuerpo = new TreeMap<>(datos);
    cuerpo.put("timestamp", Instant.now().truncatedTo(SECONDS).toString());
    cuerpo.put("signature", firmar(cuerpo));
    return llamar(ruta, HttpRequest.newBuilder()
        .header("Content-Type", "application/json")
        .header("Idempotency-Key", clave)
        .POST(BodyPublishers.ofString(canonico(cuerpo))));
  }

  static Map<?, ?> consultar(String ruta) throws Exception {
    String hora = Instant.now().truncatedTo(SECONDS).toString();
    String firma = firmar(Map.of("method", "GET", "path", ruta, "query", "", "timestamp", hora));
    return llamar(ruta, HttpRequest.newBuilder().header("X-Timestamp", hora).header("X-Signature", firma));
  }

  // 4. El cobro. Una orden se paga una sola vez: aquí va el número de la tuya.
  static final String ORDEN = "ORD-" + System.currentTimeMillis();
  static long monto;
  static volatile Object cobro;

  static String pesos() {
    return "$" + String.format("%,d", monto).replace(',', '.');
  }

  // Acepta solo la orden que espera, por su monto. En tu sistema revisa además que siga abierta.
  static String decidir(Map<?, ?> datos) {
    boolean esperado = datos.get("token_uuid").equals(cobro) && datos.get("order_id").equals(ORDEN)
        && datos.get("amount").equals(monto);
    return esperado
        ? "{\"decision\":\"accept\"}"
        : "{\"decision\":\"reject\",\"reason\":\"La orden no está disponible\"}";
  }

  static void pagado(Object pago) {
    System.out.println("Pagado: " + pesos() + ", pago " + pago + ". Entrega la venta.");
    System.exit(0);
  }

  // Los mensajes del catálogo para los motivos por los que un cobro no se paga.
  static final Map<String, String> MOTIVOS = Map.of(
      "authorization_rejected", "El recaudador rechazó la preautorización.",
      "authorization_timeout", "El recaudador no respondió la preautorización en 3 segundos.",
      "bank_rejected", "El banco de origen rechazó la transferencia.",
      "order_already_paid", "La orden del comercio ya tiene un pago.",
      "token_expired", "El token venció antes de completar el pago.");

  static void noPagado(Object motivo) {
    throw new Falla(motivo + ": " + MOTIVOS.getOrDefault(motivo, "El cobro no se pagó."));
  }

  // Si payment.paid se pierde en el camino, la autorización dice lo mismo: no dejes esperando a la persona.
  static void revisar(Object id) throws Exception {
    Map<?, ?> autorizacion;
    try {
      autorizacion = consultar("/qri/v2/authorizations/" + id);
    } catch (IOException | Falla pasajera) {
      return;
    }
    switch ((String) autorizacion.get("state")) {
      case "CONFIRMED" -> pagado(autorizacion.get("payment_uuid"));
      case "REJECTED" -> noPagado(autorizacion.get("reason"));
      case "EXPIRED" -> noPagado("token_expired");
      case "REVERSED" -> noPagado("reverse_payer");
      default -> { }
    }
  }

  static void esperarElPago() throws Exception {
    Object autorizacion = null;
    for (;;) {
      Map<?, ?> aviso = AVISOS.poll(2, TimeUnit.SECONDS);
      if (aviso == null) {
        if (autorizacion != null) revisar(autorizacion);
        continue;
      }
      var datos = (Map<?, ?>) aviso.get("data");
      if (!ORDEN.equals(datos.get("order_id"))) continue;
      switch ((String) aviso.get("type")) {
        case "token.read" -> System.out.println("Una billetera leyó el cobro.");
        case "authorization.requested" -> {
          System.out.println("La red preguntó si la billetera puede pagar.");
          autorizacion = datos.get("authorization_id");
        }
        case "payment.paid" -> pagado(datos.get("uuid"));
        case "payment.rejected" -> noPagado(datos.get("reason"));
        case "payment.expired" -> noPagado("token_expired");
        default -> { }
      }
    }
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
  static final BlockingQueue<Map<?, ?>> AVISOS = new LinkedBlockingQueue<>();
  // Un aviso puede llegar dos veces. En producción, una tabla con id único.
  static final Set<Object> VISTOS = ConcurrentHashMap.newKeySet();

  static void recibir(HttpExchange peticion) throws IOException {
    try {
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
      if (VISTOS.add(aviso.get("id"))) AVISOS.add(aviso);
    } catch (Exception ilegible) {
      peticion.sendResponseHeaders(400, -1);
    } finally {
      peticion.close();
    }
  }

  static void cobrar(String[] args) throws Exception {
    leerAjustes();
    String escrito = args.length > 0 ? args[0] : "15990";
    if (!escrito.matches("[1-9][0-9]{0,8}")) throw new Falla("Uso: java Collector.java [monto en pesos, sin puntos]");
    monto = Long.parseLong(escrito);
    red = HttpClient.newBuilder().sslContext(tls()).build();

    int puerto = Integer.parseInt(ajuste("QRI_PORT").isEmpty() ? "8080" : ajuste("QRI_PORT"));
    HttpServer servidor = HttpServer.create(new InetSocketAddress(puerto), 0);
    servidor.setExecutor(Executors.newCachedThreadPool());
    servidor.createContext("/", Collector::recibir);
    servidor.start();
    System.out.println("Escucho los avisos en el puerto " + servidor.getAddress().getPort());

    var creado = enviar("/qri/v2/tokens", Map.of(
        "order_id", ORDEN,
        "amount", monto,
        "description", "Dos cafés y una medialuna",
        "commerce", Map.of("tax_id", "76086403-K", "name", "CAFE DEMO SPA", "branch", "SANTIAGO CENTRO"),
        "expires_in", 600,
        "single_use", true), UUID.randomUUID().toString());
    cobro = creado.get("uuid");
    String vence = String.valueOf(creado.get("expires_at")).substring(11, 16);
    System.out.println("Cobro de " + pesos() + ": número " + creado.get("token_number") + ", vence a las " + vence);
    System.out.println("QR: " + creado.get("qr"));
    System.out.println("Espero a que alguien lo pague.");
    esperarElPago();
  }

  public static void main(String[] args) {
    try {
      cobrar(args);
    } catch (Falla falla) {
      System.err.println(falla.getMessage());
    } catch (Exception error) {
      System.err.println("No hay conexión: " + error);
    }
    System.exit(1);
  }
}
