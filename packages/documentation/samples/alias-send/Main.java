// Envía dinero a un alias, después de mostrar a quién.
// Reúne tu certificado en client.p12 (LEEME.txt de la descarga). Escribe en client.opts, legible solo para ti:
// -Dfile.encoding=UTF-8 -Djavax.net.ssl.keyStore=client.p12 -Djavax.net.ssl.keyStorePassword=…
// En integración, también -Djavax.net.ssl.trustStore=server-ca.p12 -Djavax.net.ssl.trustStorePassword=…
// Ejecuta: java @client.opts Main.java <alias de quien envía> '+56911112222' <monto>
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Scanner;
import java.util.TreeMap;
import java.util.UUID;
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
    byte[] llave = Base64.getUrlDecoder().decode(System.getenv("QRI_SECRET").split("_", 3)[2]);
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(llave, "HmacSHA256"));
    return HexFormat.of().formatHex(mac.doFinal(texto.getBytes(UTF_8)));
  }

  // Sin cuerpo se firman método, ruta y consulta tal como viajan; estas claves ya están en orden canónico.
  static String consultar(String ruta, String consulta) throws Exception {
    String hora = Instant.now().truncatedTo(SECONDS).toString();
    String firmado = "{\"method\":\"GET\",\"path\":\"%s\",\"query\":\"%s\",\"timestamp\":\"%s\"}"
        .formatted(ruta, consulta, hora);
    String destino = consulta.isEmpty() ? ruta : ruta + "?" + consulta;
    var llamada = HttpRequest.newBuilder(URI.create(System.getenv("QRI_URL") + destino))
        .header("X-Client-OS", System.getenv("QRI_CLIENT_OS"))
        .header("X-Timestamp", hora)
        .header("X-Signature", firmar(firmado))
        .timeout(Duration.ofSeconds(10))
        .build();
    var respuesta = RED.send(llamada, BodyHandlers.ofString());
    if (respuesta.statusCode() >= 400) throw new IllegalStateException(respuesta.body());
    return respuesta.body();
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
        .timeout(Duration.ofSeconds(35)) // Puede esperar al banco.
        .POST(BodyPublishers.ofString(canonico(cuerpo)))
        .build();
    var respuesta = RED.send(llamada, BodyHandlers.ofString());
    if (respuesta.statusCode() >= 400) throw new IllegalStateException(respuesta.body());
    return respuesta.body();
  }

  public static void main(String[] args) throws Exception {
    // El alias va codificado en la ruta (+ es %2B), y la ruta se firma ya codificada.
    System.out.println(consultar("/alias/v1/resolve/" + URLEncoder.encode(args[1], UTF_8), ""));
    System.out.print("¿Enviar? (s/n) ");
    if (!new Scanner(System.in).nextLine().equals("s")) System.exit(1);

    Map<String, Object> envio = Map.of(
        "from_alias", args[0],
        "to_alias", args[1],
        "amount", Long.valueOf(args[2]));
    System.out.println(enviar("/alias/v1/send", envio, UUID.randomUUID().toString()));
  }
}
