// Crea un cobro y repite sin duplicar cuando la red no responde, está saturada o falla.
// Reúne tu certificado en client.p12 (LEEME.txt de la descarga). Escribe en client.opts, legible solo para ti:
// -Dfile.encoding=UTF-8 -Djavax.net.ssl.keyStore=client.p12 -Djavax.net.ssl.keyStorePassword=…
// En integración, también -Djavax.net.ssl.trustStore=server-ca.p12 -Djavax.net.ssl.trustStorePassword=…
// Ejecuta: java @client.opts Main.java
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.temporal.ChronoUnit.SECONDS;
import static java.util.stream.Collectors.joining;

public class Main {
  static final HttpClient RED = HttpClient.newHttpClient(); // Presenta el certificado del almacén.

  static final Duration LIMITE =
      Duration.ofSeconds(Long.parseLong(System.getenv().getOrDefault("QRI_TIMEOUT", "30")));

  // RFC 8785 para los datos de la red: claves, textos, enteros y booleanos, sin decimales.
  static String canonico(Object valor) {
    if (valor instanceof Map<?, ?> datos)
      return new TreeMap<Object, Object>(datos).entrySet().stream()
          .map(campo -> canonico(campo.getKey()) + ":" + canonico(campo.getValue()))
          .collect(joining(",", "{", "}"));
    if (!(valor instanceof String texto)) return String.valueOf(valor);
    return texto.chars().mapToObj(Main::escapada).collect(joining("", "\"", "\""));
  }

  static String escapada(int letra) {
    int corta = "\"\\\b\t\n\f\r".indexOf(letra);
    if (corta >= 0) return "\\" + "\"\\btnfr".charAt(corta);
    return letra < ' ' ? String.format("\\u%04x", letra) : Character.toString(letra);
  }

  // La llave del HMAC son los 32 bytes que el secreto representa en base64url.
  static String firmar(String texto) throws Exception {
    byte[] llave = Base64.getUrlDecoder().decode(System.getenv("QRI_SECRET").split("_", 3)[2]);
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(llave, "HmacSHA256"));
    return HexFormat.of().formatHex(mac.doFinal(texto.getBytes(UTF_8)));
  }

  // Cada intento lleva la misma clave; la hora y la firma son nuevas.
  static HttpResponse<String> intentar(String ruta, Map<String, Object> datos, String clave) throws Exception {
    var cuerpo = new TreeMap<>(datos);
    cuerpo.put("timestamp", Instant.now().truncatedTo(SECONDS).toString());
    cuerpo.put("signature", firmar(canonico(cuerpo)));
    var llamada = HttpRequest.newBuilder(URI.create(System.getenv("QRI_URL") + ruta))
        .header("Content-Type", "application/json")
        .header("X-Client-OS", System.getenv("QRI_CLIENT_OS"))
        .header("Idempotency-Key", clave)
        .timeout(LIMITE)
        .POST(BodyPublishers.ofString(canonico(cuerpo)))
        .build();
    return RED.send(llamada, BodyHandlers.ofString());
  }

  static String enviar(String ruta, Map<String, Object> datos, String clave) throws Exception {
    for (int intento = 1; intento <= 5; intento++) {
      String fallo = "sin respuesta", espera = null;
      try {
        var respuesta = intentar(ruta, datos, clave);
        int estado = respuesta.statusCode();
        if (estado < 300) return respuesta.body();
        // Un error de datos no se arregla repitiendo.
        if (estado != 429 && estado < 500) throw new IllegalStateException(respuesta.body());
        fallo = String.valueOf(estado);
        espera = respuesta.headers().firstValue("Retry-After").orElse(null);
      } catch (IOException sinRespuesta) {
        // Se repite igual: si la operación ya se hizo, la clave evita el duplicado.
      }
      if (intento == 5) break;
      // Manda Retry-After; si no viene, 1, 2, 4 y 8 s, cada una con 20% al azar para no volver todos a la vez.
      double creciente = Math.pow(2, intento - 1) * (0.8 + Math.random() * 0.4);
      double segundos = espera == null ? creciente : Double.parseDouble(espera);
      System.err.printf("Intento %d: %s. Repito en %.1f s.%n", intento, fallo, segundos);
      Thread.sleep((long) (segundos * 1000));
    }
    throw new IllegalStateException("La red no responde");
  }

  public static void main(String[] args) throws Exception {
    Map<String, Object> orden = Map.of(
        "order_id", "ORD-000123",
        "amount", 15990,
        "description", "Dos cafés y una medialuna",
        "commerce", Map.of("tax_id", "76086403-K", "name", "CAFE DEMO SPA", "branch", "SANTIAGO CENTRO"),
        "expires_in", 600,
        "single_use", true);
    System.out.println(enviar("/qri/v2/tokens", orden, UUID.randomUUID().toString()));
  }
}
