// Lee la liquidación de un día y la cuadra: sumas y checksum.
// Reúne tu certificado en client.p12 (LEEME.txt de la descarga). Escribe en client.opts, legible solo para ti:
// -Dfile.encoding=UTF-8 -Djavax.net.ssl.keyStore=client.p12 -Djavax.net.ssl.keyStorePassword=…
// En integración, también -Djavax.net.ssl.trustStore=server-ca.p12 -Djavax.net.ssl.trustStorePassword=…
// Ejecuta: java @client.opts Main.java 2026-03-05
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.temporal.ChronoUnit.SECONDS;
import static java.util.stream.Collectors.joining;

public class Main {
  static final HttpClient RED = HttpClient.newHttpClient(); // Presenta el certificado del almacén.

  // Lee JSON sin biblioteca: cada texto y entero queda como llegó, que ya es su forma canónica.
  static final Pattern PARTE = Pattern.compile("\"(?:[^\"\\\\]++|\\\\.)*+\"|[\\[\\]{}]|[^\\s\\[\\]{},:\"]+");

  static Object leer(Matcher json) {
    if (!json.find()) throw new IllegalArgumentException("JSON incompleto");
    var lista = new ArrayList<Object>();
    var datos = new TreeMap<Object, Object>();
    switch (json.group()) {
      case "[":
        for (Object uno; (uno = leer(json)) != null; ) lista.add(uno);
        return lista;
      case "{":
        for (Object clave; (clave = leer(json)) != null; ) datos.put(clave, leer(json));
        return datos;
      case "]", "}":
        return null;
      default:
        return json.group();
    }
  }

  // RFC 8785: claves en orden y sin espacios.
  static String canonico(Object valor) {
    if (valor instanceof Map<?, ?> datos)
      return datos.entrySet().stream()
          .map(campo -> campo.getKey() + ":" + canonico(campo.getValue()))
          .collect(joining(",", "{", "}"));
    if (valor instanceof List<?> lista)
      return lista.stream().map(Main::canonico).collect(joining(",", "[", "]"));
    return String.valueOf(valor);
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

  static long suma(List<?> lineas, String campo) {
    return lineas.stream().mapToLong(linea -> numero(linea, campo)).sum();
  }

  static long numero(Object datos, String campo) {
    return Long.parseLong((String) ((Map<?, ?>) datos).get('"' + campo + '"'));
  }

  public static void main(String[] args) throws Exception {
    var dia = (Map<?, ?>) leer(PARTE.matcher(consultar("/qri/v2/statements/" + args[0], "")));
    var lineas = (List<?>) dia.get("\"lines\"");
    var totales = dia.get("\"totals\"");
    byte[] resumen = MessageDigest.getInstance("SHA-256").digest(canonico(lineas).getBytes(UTF_8));
    boolean cuadra = lineas.size() == numero(totales, "count")
        && List.of("amount", "commission", "net").stream().allMatch(c -> suma(lineas, c) == numero(totales, c))
        && dia.get("\"checksum\"").equals('"' + HexFormat.of().formatHex(resumen) + '"');
    System.out.printf("%d movimientos, neto $%d: %s%n",
        lineas.size(), numero(totales, "net"), cuadra ? "cuadra" : "NO CUADRA");
  }
}
