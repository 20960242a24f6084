// Recibe los avisos de la red y comprueba su firma antes de creerles.
// Ejecuta: QRI_PORT=8080 java -Dfile.encoding=UTF-8 Main.java
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

public class Main {
  // Durante una rotación pon los dos secretos, separados por un espacio;
  // un dual con GLOBAL_AUTOMATICO agrega el de devolución automática.
  static final String[] SECRETOS = System.getenv("QRI_SECRET").split(" ");
  // En producción, una tabla con id único, compartida por tus servidores.
  static final Set<Object> VISTOS = ConcurrentHashMap.newKeySet();
  // Tus órdenes por cobrar y su monto; en producción, tu base.
  static final Map<String, String> ABIERTAS = Map.of("ORD-000123", "15990");
  static final int MAXIMO = 65_536; // Bytes de un aviso.
  static final ExecutorService TRABAJO = Executors.newSingleThreadExecutor();

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

  static boolean aTiempo(long segundos) {
    return Math.abs(Instant.now().getEpochSecond() - segundos) <= 300;
  }

  // Compara en tiempo constante con la firma de cada secreto.
  static boolean firmado(String texto, byte[] firma) throws Exception {
    boolean alguna = false;
    for (String secreto : SECRETOS) {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(Base64.getUrlDecoder().decode(secreto.split("_", 3)[2]), "HmacSHA256"));
      alguna |= MessageDigest.isEqual(mac.doFinal(texto.getBytes(UTF_8)), firma);
    }
    return alguna;
  }

  // Forma 1: cabeceras de Standard Webhooks, sobre el cuerpo tal como llegó.
  static boolean valeLaCabecera(Headers cabeceras, String cuerpo) throws Exception {
    String hora = cabeceras.getFirst("webhook-timestamp"), firmas = cabeceras.getFirst("webhook-signature");
    if (hora == null || firmas == null || !aTiempo(Long.parseLong(hora))) return false;
    boolean alguna = false;
    for (String firma : firmas.split(" "))
      alguna |= firmado(cabeceras.getFirst("webhook-id") + "." + hora + "." + cuerpo,
          Base64.getDecoder().decode(firma.replaceFirst("^v1,", "")));
    return alguna;
  }

  // Forma 2: timestamp y signature del cuerpo.
  static boolean valeElCuerpo(Map<?, ?> aviso) throws Exception {
    var datos = new TreeMap<Object, Object>(aviso);
    String firma = texto(datos.remove("\"signature\"")), hora = texto(datos.get("\"timestamp\""));
    return aTiempo(OffsetDateTime.parse(hora).toEpochSecond())
        && firmado(canonico(datos), HexFormat.of().parseHex(firma));
  }

  static String texto(Object entreComillas) {
    return String.valueOf(entreComillas).replace("\"", "");
  }

  // Acepta solo una orden que sigue abierta, y por su monto.
  static String decidir(Map<?, ?> datos) {
    String monto = ABIERTAS.get(texto(datos.get("\"order_id\"")));
    return monto != null && monto.equals(datos.get("\"amount\""))
        ? "{\"decision\":\"accept\"}"
        : "{\"decision\":\"reject\",\"reason\":\"La orden no está disponible\"}";
  }

  static void recibir(HttpExchange peticion) throws IOException {
    try {
      byte[] bytes = peticion.getRequestBody().readNBytes(MAXIMO + 1);
      if (bytes.length > MAXIMO) {
        peticion.sendResponseHeaders(413, -1);
        return;
      }
      String cuerpo = new String(bytes, UTF_8);
      var aviso = (Map<?, ?>) leer(PARTE.matcher(cuerpo));
      if (!valeLaCabecera(peticion.getRequestHeaders(), cuerpo) && !valeElCuerpo(aviso)) {
        peticion.sendResponseHeaders(401, -1);
        return;
      }
      String id = texto(aviso.get("\"id\"")), tipo = texto(aviso.get("\"type\""));
      // Responde ya y trabaja después. Solo la preautorización espera tu decisión, en menos de 3 segundos.
      boolean decide = tipo.equals("authorization.requested");
      byte[] decision = (decide ? decidir((Map<?, ?>) aviso.get("\"data\"")) : "").getBytes(UTF_8);
      if (decide) peticion.getResponseHeaders().set("Content-Type", "application/json");
      peticion.sendResponseHeaders(200, decide ? decision.length : -1);
      if (decide) peticion.getResponseBody().write(decision);
      if (VISTOS.add(id)) TRABAJO.submit(() -> System.out.println(id + " " + tipo));
    } catch (Exception ilegible) {
      peticion.sendResponseHeaders(400, -1);
    } finally {
      peticion.close();
    }
  }

  public static void main(String[] args) throws IOException {
    int puerto = Integer.parseInt(System.getenv().getOrDefault("QRI_PORT", "8080"));
    HttpServer servidor = HttpServer.create(new InetSocketAddress(puerto), 0);
    servidor.setExecutor(Executors.newCachedThreadPool());
    servidor.createContext("/", Main::recibir);
    servidor.start();
    System.out.println("Escucho en el puerto " + servidor.getAddress().getPort());
  }
}
