// Billetera: lee un cobro por su número, pregunta si se paga, lo autoriza y lo confirma.
// Completa qri.env como dice LEEME.md y ejecuta: java -Dfile.encoding=UTF-8 Wallet.java <número, texto del QR o enlace> [--si]
// Las pruebas de «Certificación», todas o las que digas: java -Dfile.encoding=UTF-8 Wallet.java pruebas [números]
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

public class Wallet {
  // Lo que termina el programa: un rechazo de la red, o algo que falta.
  static class Falla extends RuntimeException {
    final String codigo;
    final boolean pasajera;

    Falla(String mensaje, String codigo, boolean pasajera) {
      super(mensaje);
      this.codigo = codigo;
      this.pasajera = pasajera;
    }

    Falla(String mensaje) {
      this(mensaje, "", false);
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
    for (String nombre : List.of("QRI_URL", "QRI_CLIENT_OS", "QRI_CERT", "QRI_KEY", "QRI_SECRET", "QRI_AUTHORIZATION_SECRET"))
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
    if (json.group(1) != null) return ESCAPE.matcher(json.group(1)).replaceAll(Wallet::letra);
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
      return lista.stream().map(Wallet::canonico).collect(joining(",", "[", "]"));
    if (!(valor instanceof String texto)) return String.valueOf(valor);
    return texto.chars().mapToObj(Wallet::escapada).collect(joining("", "\"", "\""));
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

  static Map<?, ?> llamar(String ruta, int limite, HttpRequest.Builder llamada) throws Exception {
    llamada.uri(URI.create(ajuste("QRI_URL") + ruta))
        .timeout(Duration.ofSeconds(limite))
        .header("X-Client-OS", ajuste("QRI_CLIENT_OS"));
    var respuesta = red.send(llamada.build(), BodyHandlers.ofString());
    var contenido = objeto(respuesta.body());
    if (respuesta.statusCode() < 400) return contenido;
    String campos = contenido.get("fields") instanceof Map<?, ?> motivos ? "\n  " + motivos : "";
    throw new Falla(
        "%s: %s%s\n  request_id: %s"
            .formatted(contenido.get("code"), contenido.get("message"), campos, contenido.get("request_id")),
        (String) contenido.get("code"),
        respuesta.statusCode() == 429 || respuesta.statusCode() >= 500);
  }

  // Los POST de una autorización llevan el secreto de autorización; las consultas y los avisos, el de integración.
  // La clave nombra la operación: guárdala, y si repites la llamada usa la misma.
  static Map<?, ?> enviar(String ruta, Map<String, Object> datos, String clave) throws Exception {
    var cuerpo = new TreeMap<>(datos);
    cuerpo.put("timestamp", Instant.now().truncatedTo(SECONDS).toString());
    cuerpo.put("signature", firmar(llavesDe("QRI_AUTHORIZATION_SECRET").get(0), cuerpo));
    return llamar(ruta, 35, HttpRequest.newBuilder() // Puede esperar al banco.
        .header("Content-Type", "application/json")
        .header("Idempotency-Key", clave)
        .POST(BodyPublishers.ofString(canonico(cuerpo))));
  }

  static Map<?, ?> consultar(String ruta, String consulta) throws Exception {
    String hora = Instant.now().truncatedTo(SECONDS).toString();
    var firmada = Map.of("method", "GET", "path", ruta, "query", consulta, "timestamp", hora);
    String destino = consulta.isEmpty() ? ruta : ruta + "?" + consulta;
    return llamar(destino, 10, HttpRequest.newBuilder()
        .header("X-Timestamp", hora)
        .header("X-Signature", firmar(LLAVES.get(0), firmada)));
  }

  // 4. El pago.
  static final Map<String, Object> PERSONA = // Tu usuario.
      Map.of("tax_id", "12345678-5", "name", "Ana Rojas Muñoz", "account_hint", "****4821");

  static String pesos(long valor) {
    return "$" + String.format("%,d", valor).replace(',', '.');
  }

  static void reversar(Object id, String motivo) throws Exception {
    enviar("/qri/v2/authorizations/" + id + "/reverse", Map.of("reason", motivo), "reversa-" + id);
  }

  static final Scanner TECLADO = new Scanner(System.in);

  static String respuestaA(String pregunta) {
    System.out.print(pregunta);
    System.out.flush();
    return TECLADO.hasNextLine() ? TECLADO.nextLine().trim() : "";
  }

  // El número son 8 dígitos; el QR y el enlace traen el uuid del cobro.
  static Map<?, ?> leerCobro(String escrito) throws Exception {
    if (escrito.matches("[0-9 ]+")) return consultar("/qri/v2/tokens/number/" + escrito.replace(" ", ""), "");
    var uuid = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}").matcher(escrito);
    if (!uuid.find()) throw new Falla("Escribe el número de 8 dígitos del cobro, el texto de su QR o su enlace");
    return consultar("/qri/v2/tokens/" + uuid.group(), "");
  }

  // El recaudador tiene 3 segundos para aceptar.
  static Map<?, ?> decidida(Map<?, ?> pedida) throws Exception {
    Map<?, ?> autorizacion = pedida;
    for (int vez = 0; vez < 16 && "PRE_AUTHORIZED".equals(autorizacion.get("state")); vez++) {
      Thread.sleep(300);
      autorizacion = consultar("/qri/v2/authorizations/" + pedida.get("authorization_id"), "");
    }
    return autorizacion;
  }

  // Los mensajes del catálogo para los motivos por los que un recaudador no acepta.
  static final Map<String, String> MOTIVOS = Map.of(
      "authorization_rejected", "El recaudador rechazó la preautorización.",
      "authorization_timeout", "El recaudador no respondió la preautorización en 3 segundos.",
      "order_already_paid", "La orden del comercio ya tiene un pago.",
      "token_expired", "El token venció antes de completar el pago.");

  static Falla noAceptada(Map<?, ?> autorizacion) {
    Object estado = autorizacion.get("state"), motivo = autorizacion.get("reason");
    String codigo = "EXPIRED".equals(estado) ? "token_expired" : String.valueOf(motivo);
    if (MOTIVOS.containsKey(codigo)) return new Falla(codigo + ": " + MOTIVOS.get(codigo));
    String detalle = String.valueOf(motivo == null ? estado : motivo);
    return new Falla("authorization_rejected: " + MOTIVOS.get("authorization_rejected") + " " + detalle);
  }

  // Sin respuesta no sabes si hubo pago: repite con la misma clave y, si sigue sin llegar, reversa.
  static Map<?, ?> confirmar(Object id, Object monto) throws Exception {
    for (int vez = 1; vez <= 3; vez++) {
      try {
        return enviar("/qri/v2/authorizations/" + id + "/confirm", Map.of("amount", monto), "confirma-" + id);
      } catch (Falla falla) {
        if (!falla.pasajera) throw falla;
      } catch (IOException | IllegalArgumentException perdida) {
        // No se sabe si la red alcanzó a pagar.
      }
      System.err.println("La red no respondió la confirmación (intento " + vez + " de 3, con la misma clave).");
      if (vez < 3) Thread.sleep(1000L * vez);
    }
    reversar(id, "Sin respuesta de la confirmación");
    throw new Falla("La confirmación no tuvo respuesta: el pago quedó reversado y no se cobró.");
  }

  record Pago(Object autorizacion, long monto, Object uuid) { }

  static Pago pagar(String escrito, boolean sinPreguntar) throws Exception {
    var cobro = leerCobro(escrito);
    var comercio = (Map<?, ?>) cobro.get("merchant");
    long monto = (Long) cobro.get("amount");
    System.out.println("%s, %s: %s por «%s»"
        .formatted(comercio.get("name"), comercio.get("branch"), pesos(monto), cobro.get("description")));
    if (!List.of("CREATED", "READ").contains(cobro.get("state")))
      throw new Falla("El cobro ya no se puede pagar: está " + cobro.get("state"));
    if (!sinPreguntar && !respuestaA("¿Lo pagas? (s/n) ").matches("(?iu)s[ií]?")) throw new Falla("No se pagó nada.");

    String ruta = "/qri/v2/tokens/" + cobro.get("uuid") + "/authorizations";
    var pedida = enviar(ruta, Map.of("payer", PERSONA), UUID.randomUUID().toString());
    Object id = pedida.get("authorization_id");
    var autorizacion = decidida(pedida);
    if (!"AUTHORIZED".equals(autorizacion.get("state"))) throw noAceptada(autorizacion);
    // Confirma solo lo que la persona vio.
    Object aQuien = ((Map<?, ?>) autorizacion.get("merchant")).get("tax_id");
    if (!autorizacion.get("amount").equals(monto) || !aQuien.equals(comercio.get("tax_id"))) {
      reversar(id, "El cobro cambió después de mostrarlo");
      throw new Falla("El cobro cambió después de mostrarlo: no se pagó.");
    }
    var pago = confirmar(id, monto);
    System.out.println(
        "Pagado: %s, pago %s, transferencia %s".formatted(pesos(monto), pago.get("uuid"), pago.get("med_id")));
    return new Pago(id, monto, pago.get("uuid"));
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

  static final Map<Object, Object> ESTADOS = new ConcurrentHashMap<>(); // Lo que dicen los avisos de cada pago.

  static void procesar(Map<?, ?> aviso) {
    try {
      var datos = (Map<?, ?>) aviso.get("data");
      if ("statement.ready".equals(aviso.get("type"))) cuadrar(datos.get("date"));
      var pago = datos.get("payment") instanceof Map<?, ?> suyo ? suyo : datos;
      if (!(pago.get("uuid") instanceof String uuid)) return;
      System.out.println("Aviso " + aviso.get("type") + " " + pago.get("state"));
      // Llegan en desorden: un pago reversado no vuelve a liquidarse.
      ESTADOS.merge(uuid, pago.get("state"), (antes, ahora) -> antes.equals("REVERSED") ? antes : ahora);
      if ("payment.reversed".equals(aviso.get("type")))
        System.out.println("El pago " + uuid + " se reversó: repón el saldo de la persona.");
    } catch (Exception error) {
      System.err.println(error.getMessage());
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
      peticion.sendResponseHeaders(200, -1); // Responde ya y trabaja después.
      peticion.close();
      if (VISTOS.add(aviso.get("id"))) procesar(aviso);
    } catch (Exception ilegible) {
      peticion.sendResponseHeaders(400, -1);
    } finally {
      peticion.close();
    }
  }

  // 6. Las pruebas. Inícialas en «Certificación»; ahí ves el cobro de cada una y qué espera la red.
  static void hasta(int segundos, BooleanSupplier listo) throws Exception {
    for (int vez = 0; !listo.getAsBoolean(); vez++) {
      if (vez > segundos * 5) throw new Falla("No terminó a tiempo: ¿iniciaste la prueba en «Certificación»?");
      Thread.sleep(200);
    }
  }

  static Pago pagarElCobro() throws Exception {
    return pagar(respuestaA("Número del cobro, o su enlace en la prueba 4: "), true);
  }

  static void pagarHasta(String estado) throws Exception {
    Object uuid = pagarElCobro().uuid();
    hasta(90, () -> estado.equals(ESTADOS.get(uuid)));
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
      case "2", "3", "4", "6", "7", "12", "13" -> pagarElCobro();
      case "9", "10" -> pagarHasta("SETTLED");
      case "11", "17" -> pagarHasta("REVERSED");
      case "14" -> {
        Object id = pagarElCobro().autorizacion();
        reversar(id, "La persona se arrepintió");
        reversar(id, "La persona se arrepintió"); // Como si se hubiera perdido la respuesta: nada cambia.
      }
      case "18" -> {
        pagarHasta("SETTLED");
        Thread.sleep(3000); // La red cierra el día enseguida.
        cuadrar(hoy());
      }
      case "19" -> {
        Pago pago = pagarElCobro();
        Object otro = confirmar(pago.autorizacion(), pago.monto()).get("uuid");
        if (!pago.uuid().equals(otro)) throw new Falla("La misma clave hizo dos pagos");
        seRechaza("idempotency_conflict", () -> confirmar(pago.autorizacion(), pago.monto() + 1));
      }
      default -> throw new Falla("La billetera no tiene la prueba " + numero);
    }
  }

  // Una tras otra. La 10 va antes que la 9 y la 18, que cierran la liquidación del día: con el día cerrado, su aviso
  // tarda 10 minutos. La 17 va aparte, porque antes rotas el secreto.
  static void probarTodas(List<String> pedidas) throws Exception {
    var todas = List.of("1", "2", "3", "4", "6", "7", "10", "9", "11", "12", "13", "14", "18", "19");
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
          + "y ejecuta: java -Dfile.encoding=UTF-8 Wallet.java pruebas 17");
    System.out.println("Listo. Sigo recibiendo avisos; termina con Ctrl+C.");
    Thread.currentThread().join();
  }

  static void ejecutar(List<String> args) throws Exception {
    leerAjustes();
    red = HttpClient.newBuilder().sslContext(tls()).build();
    var partes = new ArrayList<>(args);
    boolean sinPreguntar = partes.removeAll(List.of("--si"));
    if (partes.isEmpty())
      throw new Falla("Uso: java Wallet.java <número, QR o enlace> [--si], o java Wallet.java pruebas [números]");
    if (!partes.get(0).equals("pruebas")) {
      pagar(String.join("", partes), sinPreguntar);
      return;
    }
    int puerto = Integer.parseInt(ajuste("QRI_PORT").isEmpty() ? "8081" : ajuste("QRI_PORT"));
    var servidor = HttpServer.create(new InetSocketAddress(puerto), 0);
    servidor.setExecutor(Executors.newCachedThreadPool());
    servidor.createContext("/", Wallet::recibir);
    servidor.start();
    System.out.println("Escucho los avisos en el puerto " + servidor.getAddress().getPort());
    probarTodas(partes.subList(1, partes.size()));
  }

  public static void main(String[] args) {
    try {
      ejecutar(List.of(args));
      System.exit(0);
    } catch (Falla falla) {
      System.err.println(falla.getMessage());
    } catch (Exception error) {
      System.err.println("No hay conexión: " + error);
    }
    System.exit(1);
  }
}
