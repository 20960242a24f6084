// Billetera: lee un cobro por su número, pregunta si se paga, lo autoriza y lo confirma.
// Completa qri.env como dice LEEME.md y ejecuta: java -Dfile.encoding=UTF-8 Wallet.java <número del cobro> [--si]
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.*;
import java.util.*;
import java.util.regex.*;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.*;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.temporal.ChronoUnit.SECONDS;
import static java.util.stream.Collectors.joining;

public class Wallet {
  // Lo que termina el programa: un rechazo de la red, o algo que falta.
  static class Falla extends RuntimeException {
    final boolean pasajera;

    Falla(String mensaje, boolean pasajera) {
      super(mensaje);
      this.pasajera = pasajera;
    }

    Falla(String mensaje) {
      this(mensaje, false);
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
  }

  static String ajuste(String nombre) {
    return AJUSTES.getOrDefault(nombre, "");
  }

  // Los POST de una autorización llevan el secreto de autorización; las consultas, el de integración.
  // La llave del HMAC son los 32 bytes que el secreto representa en base64url.
  static SecretKeySpec llaveDe(String nombre) {
    String secreto = ajuste(nombre);
    if (!secreto.matches("qri_(test|live)_[\\w-]{43}")) throw new Falla(nombre + " está incompleto: cópialo entero");
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

  static String firmar(String secreto, Map<?, ?> datos) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(llaveDe(secreto));
    return HexFormat.of().formatHex(mac.doFinal(canonico(datos).getBytes(UTF_8)));
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
        respuesta.statusCode() == 429 || respuesta.statusCode() >= 500);
  }

  // La clave nombra la operación: guárdala, y si repites la llamada usa la misma.
  static Map<?, ?> enviar(String ruta, Map<String, Object> datos, String clave) throws Exception {
    var cuerpo = new TreeMap<>(datos);
    cuerpo.put("timestamp", Instant.now().truncatedTo(SECONDS).toString());
    cuerpo.put("signature", firmar("QRI_AUTHORIZATION_SECRET", cuerpo));
    return llamar(ruta, 35, HttpRequest.newBuilder() // Puede esperar al banco.
        .header("Content-Type", "application/json")
        .header("Idempotency-Key", clave)
        .POST(BodyPublishers.ofString(canonico(cuerpo))));
  }

  static Map<?, ?> consultar(String ruta) throws Exception {
    String hora = Instant.now().truncatedTo(SECONDS).toString();
    String firma = firmar("QRI_SECRET", Map.of("method", "GET", "path", ruta, "query", "", "timestamp", hora));
    return llamar(ruta, 10, HttpRequest.newBuilder().header("X-Timestamp", hora).header("X-Signature", firma));
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

  static boolean confirmado(String pregunta) {
    System.out.print(pregunta);
    System.out.flush();
    var consola = new Scanner(System.in);
    return consola.hasNextLine() && consola.nextLine().trim().matches("(?iu)s[ií]?");
  }

  // El recaudador tiene 3 segundos para aceptar.
  static Map<?, ?> decidida(Map<?, ?> pedida) throws Exception {
    Map<?, ?> autorizacion = pedida;
    for (int vez = 0; vez < 16 && "PRE_AUTHORIZED".equals(autorizacion.get("state")); vez++) {
      Thread.sleep(300);
      autorizacion = consultar("/qri/v2/authorizations/" + pedida.get("authorization_id"));
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

  static void pagar(String numero, boolean sinPreguntar) throws Exception {
    var cobro = consultar("/qri/v2/tokens/number/" + numero);
    var comercio = (Map<?, ?>) cobro.get("merchant");
    long monto = (Long) cobro.get("amount");
    System.out.println("%s, %s: %s por «%s»"
        .formatted(comercio.get("name"), comercio.get("branch"), pesos(monto), cobro.get("description")));
    if (!List.of("CREATED", "READ").contains(cobro.get("state")))
      throw new Falla("El cobro ya no se puede pagar: está " + cobro.get("state"));
    if (!sinPreguntar && !confirmado("¿Lo pagas? (s/n) ")) throw new Falla("No se pagó nada.");

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
  }

  public static void main(String[] args) {
    try {
      leerAjustes();
      red = HttpClient.newBuilder().sslContext(tls()).build();
      var partes = new ArrayList<>(List.of(args));
      boolean sinPreguntar = partes.removeAll(List.of("--si"));
      String numero = String.join("", partes);
      if (!numero.matches("[0-9]{8}")) throw new Falla("Uso: java Wallet.java <número de 8 dígitos> [--si]");
      pagar(numero, sinPreguntar);
      System.exit(0);
    } catch (Falla falla) {
      System.err.println(falla.getMessage());
    } catch (Exception error) {
      System.err.println("No hay conexión: " + error);
    }
    System.exit(1);
  }
}
