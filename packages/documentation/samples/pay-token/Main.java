// Paga un token: preautoriza, espera al recaudador y confirma.
// Reúne tu certificado en client.p12 (LEEME.txt de la descarga). Escribe en client.opts, legible solo para ti:
// -Dfile.encoding=UTF-8 -Djavax.net.ssl.keyStore=client.p12 -Djavax.net.ssl.keyStorePassword=…
// En integración, también -Djavax.net.ssl.trustStore=server-ca.p12 -Djavax.net.ssl.trustStorePassword=…
// Ejecuta: java @client.opts Main.java <uuid del token> <monto que vio la persona>
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
import java.util.UUID;
import java.util.regex.Pattern;
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

  // Para no traer una biblioteca de JSON; en tu proyecto usa la tuya.
  static String campo(String json, String nombre) {
    var encontrado = Pattern.compile("\"" + nombre + "\": *\"?([^\",}]*)").matcher(json);
    return encontrado.find() ? encontrado.group(1) : "";
  }

  // La llave del HMAC son los 32 bytes que el secreto representa en base64url.
  static String firmar(String secreto, String texto) throws Exception {
    byte[] llave = Base64.getUrlDecoder().decode(System.getenv(secreto).split("_", 3)[2]);
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(llave, "HmacSHA256"));
    return HexFormat.of().formatHex(mac.doFinal(texto.getBytes(UTF_8)));
  }

  static String llamar(String ruta, HttpRequest.Builder llamada) throws Exception {
    llamada.uri(URI.create(System.getenv("QRI_URL") + ruta))
        .header("X-Client-OS", System.getenv("QRI_CLIENT_OS"));
    var respuesta = RED.send(llamada.build(), BodyHandlers.ofString());
    if (respuesta.statusCode() >= 400) throw new IllegalStateException(respuesta.body());
    return respuesta.body();
  }

  // Los POST de una autorización llevan el secreto de autorización; las consultas, el de integración.
  static String enviar(String ruta, Map<String, Object> datos, String clave) throws Exception {
    var cuerpo = new TreeMap<>(datos);
    cuerpo.put("timestamp", Instant.now().truncatedTo(SECONDS).toString());
    cuerpo.put("signature", firmar("QRI_AUTHORIZATION_SECRET", canonico(cuerpo)));
    return llamar(ruta, HttpRequest.newBuilder()
        .header("Content-Type", "application/json")
        .header("Idempotency-Key", clave)
        .timeout(Duration.ofSeconds(35)) // Puede esperar al banco.
        .POST(BodyPublishers.ofString(canonico(cuerpo))));
  }

  static String consultar(String ruta) throws Exception {
    String hora = Instant.now().truncatedTo(SECONDS).toString();
    String firmado = canonico(Map.of("method", "GET", "path", ruta, "query", "", "timestamp", hora));
    return llamar(ruta, HttpRequest.newBuilder()
        .timeout(Duration.ofSeconds(10))
        .header("X-Timestamp", hora)
        .header("X-Signature", firmar("QRI_SECRET", firmado)));
  }

  public static void main(String[] args) throws Exception {
    var persona = Map.of("tax_id", "12345678-5", "name", "Ana Rojas Muñoz", "account_hint", "****4821");
    String token = "/qri/v2/tokens/" + args[0];
    String autorizacion =
        enviar(token + "/authorizations", Map.of("payer", persona), UUID.randomUUID().toString());
    String id = campo(autorizacion, "authorization_id"), ruta = "/qri/v2/authorizations/" + id;

    // El recaudador tiene 3 segundos para aceptar.
    for (int vez = 0; vez < 8 && campo(autorizacion, "state").equals("PRE_AUTHORIZED"); vez++) {
      if (vez > 0) Thread.sleep(500);
      autorizacion = consultar(ruta);
    }
    String estado = campo(autorizacion, "state");
    if (!estado.equals("AUTHORIZED")) throw new IllegalStateException("No se paga: " + estado);

    // Confirma solo lo que la persona vio; en tu app compara también el comercio (merchant.tax_id).
    long monto = Long.parseLong(campo(autorizacion, "amount"));
    if (monto != Long.parseLong(args[1]))
      throw new IllegalStateException(
          "Se cobran $%d y la persona vio $%s: reversa %s".formatted(monto, args[1], id));

    // Si no responde, repite con la misma clave; si sigue sin llegar, reversa.
    System.out.println(enviar(ruta + "/confirm", Map.of("amount", monto), "confirma-" + id));
  }
}
