// Firma un mensaje: el ejemplo de «Crear un token», con el secreto público de ejemplo.
// Ejecuta: java -Dfile.encoding=UTF-8 Main.java
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

public class Main {
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

  public static void main(String[] args) throws Exception {
    String secreto = System.getenv()
        .getOrDefault("QRI_SECRET", "qri_test_ZWplbXBsby1pbnRlZ3JhY2lvbi0wMDAwMDAwMDAwMDA");
    // La llave del HMAC son los 32 bytes que el secreto representa en base64url.
    byte[] llave = Base64.getUrlDecoder().decode(secreto.split("_", 3)[2]);
    var mensaje = Map.of(
        "order_id", "ORD-000123",
        "amount", 15990,
        "description", "Dos cafés y una medialuna",
        "commerce", Map.of("tax_id", "76086403-K", "name", "CAFE DEMO SPA", "branch", "SANTIAGO CENTRO"),
        "expires_in", 600,
        "single_use", true,
        "timestamp", "2026-03-05T15:04:05Z");

    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(llave, "HmacSHA256"));
    System.out.println(canonico(mensaje));
    // Con el secreto de ejemplo:
    // 9b53d8253f70e825edbbe793d9c1466f09976905e8c326b312e205e4caf0b309
    System.out.println(HexFormat.of().formatHex(mac.doFinal(canonico(mensaje).getBytes(UTF_8))));
  }
}
