import { BRAND } from '@portal/domain/brand'
import { chileanDay } from '@portal/domain/moment'
import { CERTIFICATE_DAYS } from '@portal/domain/security/certificate'
import { HOSTS } from '@portal/network/hosts'

const HOST = HOSTS.integration
/** Path of the call that answers what the network saw of it; it needs no signature. */
const PROBE = `/${BRAND.product}/v2/whoami`
const STORE_PASSWORD = 'cambia-esta-clave'

interface Issued {
  commonName: string
  serial: string
  notAfter: Date
  replaces: boolean
  /** True if the network's server has a certificate of the authority in `server-ca.crt`; false if a public authority signed it. */
  ownServer: boolean
}

const REPLACED = `  - El certificado anterior de esta integración dejó de servir en el momento en que creaste este.
    Instálalo cuanto antes en todos tus servidores.
`

const SERVER_CA = `  server-ca.crt  la autoridad del servidor de la red. Úsala para confiar en él.
`

/** Lines of the Java program that trust the authority of the network's server. */
const JAVA_TRUST = `      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      try (var file = Files.newInputStream(Path.of("server-ca.crt"))) {
        trusted.setCertificateEntry("red", CertificateFactory.getInstance("X.509").generateCertificate(file));
      }
      TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
`

/** Text file in a certificate's download: what each file is, which older one stopped working, how to call the payment network. */
export const readmeOf = ({
  commonName,
  serial,
  notAfter,
  replaces,
  ownServer,
}: Issued): string => `Certificado de ${commonName} para ${BRAND.name}

Serie: ${serial}
Vence: ${chileanDay(notAfter.toISOString())} (dura ${CERTIFICATE_DAYS} días)

QUÉ TRAE ESTE ARCHIVO

  client.crt     tu certificado. Identifica a tu integración ante la red.
  client.key     su clave privada, EC P-256 en PKCS #8, sin contraseña.
  ca.crt         la autoridad que firmó tu certificado. Sirve para comprobarlo; no la uses
                 para confiar en el servidor de la red.
${ownServer ? SERVER_CA : ''}
ANTES DE SEGUIR

${replaces ? REPLACED : ''}  - El portal no guarda la clave privada: no se puede volver a descargar. Si la pierdes, crea otro
    certificado.
  - Guarda client.key donde solo lo lea tu aplicación (por ejemplo, chmod 600 client.key). No lo subas
    a un repositorio ni lo envíes por correo.

CÓMO USARLO

Ejecuta estos ejemplos en la carpeta donde descomprimiste los archivos. Prueban la conexión: si el certificado
sirve, la red responde qué vio de la llamada. Les falta la firma, y la respuesta lo dice.

curl

  curl --cert client.crt --key client.key ${ownServer ? '--cacert server-ca.crt ' : ''}${HOST}${PROBE}

Node.js (guárdalo como prueba.mjs y ejecuta: node prueba.mjs)

  import { readFileSync } from 'node:fs'
  import { get } from 'node:https'

  const options = { cert: readFileSync('client.crt'), key: readFileSync('client.key')${ownServer ? ", ca: readFileSync('server-ca.crt')" : ''} }
  get('${HOST}${PROBE}', options, (response) => {
    console.log(response.statusCode)
    response.resume()
  })

Java 17 o superior (primero reúne los archivos en un almacén PKCS #12; después guarda el programa como
Prueba.java y ejecuta: java Prueba.java)

  openssl pkcs12 -export -in client.crt -inkey client.key -certfile ca.crt -out client.p12 -passout pass:${STORE_PASSWORD}

  import java.net.URI;
  import java.net.http.*;
  import java.nio.file.*;
  import java.security.KeyStore;
${ownServer ? '  import java.security.cert.CertificateFactory;\n' : ''}  import javax.net.ssl.*;

  class Prueba {
    public static void main(String[] args) throws Exception {
      char[] password = "${STORE_PASSWORD}".toCharArray();
      KeyStore store = KeyStore.getInstance("PKCS12");
      try (var file = Files.newInputStream(Path.of("client.p12"))) {
        store.load(file, password);
      }
      KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, password);
${ownServer ? JAVA_TRUST : ''}      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(keys.getKeyManagers(), ${ownServer ? 'trust.getTrustManagers()' : 'null'}, null);
      HttpClient client = HttpClient.newBuilder().sslContext(tls).build();
      var request = HttpRequest.newBuilder(URI.create("${HOST}${PROBE}")).build();
      System.out.println(client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode());
    }
  }

nginx (tu aplicación llama a http://127.0.0.1:8080/ y nginx pone el certificado)

  server {
    listen 127.0.0.1:8080;
    location / {
      proxy_pass ${HOST};
      proxy_ssl_certificate /etc/nginx/${BRAND.product}/client.crt;
      proxy_ssl_certificate_key /etc/nginx/${BRAND.product}/client.key;
      proxy_ssl_server_name on;
      proxy_ssl_verify on;
      proxy_ssl_verify_depth 3;
      proxy_ssl_trusted_certificate ${ownServer ? `/etc/nginx/${BRAND.product}/server-ca.crt` : '/etc/ssl/certs/ca-certificates.crt'};
    }
  }
`
