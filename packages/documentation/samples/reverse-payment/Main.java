// Reversa un pago cuya confirmación no respondió. Es final y repetirlo responde lo mismo.
// Reúne tu certificado en client.p12 (LEEME.txt de la descarga). Escribe en client.opts, legible solo para ti:
// -Dfile.encoding=UTF-8 -Djavax.net.ssl.keyStore=client.p12 -Djavax.net.ssl.keyStorePassword=…
// En integración, también -Djavax.net.ssl.trustStore=server-ca.p12 -Djavax.net.ssl.trustStorePassword=…
// Ejecuta: java @client.opts Main.java <authorization_id>
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.temporal.ChronoUnit.SECONDS;
import static java.util.stream.Collectors.joining;

public class Main {
  static final HttpClient RED = HttpClient.newHttpClient(); // Presenta el certificado del almacén.

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
    byte[] llave = Base64.getUrlDecoder().decode(System.getenv("QRI_AUTHORIZATION_SECRET").split("_", 3)[2]);
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(llave, "HmacSHA256"));
    return HexFormat.of().formatHex(mac.doFinal(texto.getBytes(UTF_8)));
  }

  // La clave nombra la operación: guárdala, y si repites la llamada usa la misma.
  static String enviar(String ruta, Map<String, Object> datos, String clave) throws Exception {
    var cuerpo = new TreeMap<>(datos);
    cuerpo.put("timestamp", Instant.now().truncatedTo(SECONDS).toString());
    cuerpo.put("signature", firmar(canonico(cuerpo)));
    var llamada = HttpRequest.newBuilder(URI.create(System.getenv("QRI_URL") + ruta))
        .header("Content-Type", "application/json")
        .header("X-Client-OS", System.getenv("QRI_CLIENT_OS"))
        .header("Idempotency-Key", clave)
        .timeout(Duration.ofSeconds(35))
        .POST(BodyPublishers.ofString(canonico(cuerpo)))
        .build();
    var respuesta = RED.send(llamada, BodyHandlers.ofString());
    if (respuesta.statusCode() >= 400) throw new IllegalStateException(respuesta.body());
    return respuesta.body();
  }

  public static void main(String[] args) throws Exception {
    String ruta = "/qri/v2/authorizations/" + args[0] + "/reverse";
    Map<String, Object> motivo = Map.of("reason", "Sin respuesta de la confirmación");
    System.out.println(enviar(ruta, motivo, "reverso-" + args[0]));
  }
}
