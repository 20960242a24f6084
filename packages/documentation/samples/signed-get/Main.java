// Hace un GET firmado: por ejemplo, lista los pagos de unos días.
// Reúne tu certificado en client.p12 (LEEME.txt de la descarga). Escribe en client.opts, legible solo para ti:
// -Dfile.encoding=UTF-8 -Djavax.net.ssl.keyStore=client.p12 -Djavax.net.ssl.keyStorePassword=…
// En integración, también -Djavax.net.ssl.trustStore=server-ca.p12 -Djavax.net.ssl.trustStorePassword=…
// Ejecuta: java @client.opts Main.java /qri/v2/payments 'from=2026-03-01&to=2026-03-05'
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.temporal.ChronoUnit.SECONDS;

public class Main {
  static final HttpClient RED = HttpClient.newHttpClient(); // Presenta el certificado del almacén.

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

  public static void main(String[] args) throws Exception {
    System.out.println(consultar(args[0], args.length > 1 ? args[1] : ""));
  }
}
