import { BRAND } from '@portal/domain/brand'
import { chileanDay } from '@portal/domain/moment'
import { CERTIFICATE_DAYS } from '@portal/domain/security/certificate'
import { HOSTS } from '@portal/network/hosts'

const HOST = HOSTS.integration
const STORE_PASSWORD = 'cambia-esta-clave'

interface Issued {
  commonName: string
  serial: string
  notAfter: Date
  replaces: boolean
}

const REPLACED = `  - El certificado anterior de esta integración dejó de servir en el momento en que creaste este.
    Instálalo cuanto antes en todos tus servidores.
`

/** Text file in a certificate's download: what each file is, which older one stopped working, how to call the payment network. */
export const readmeOf = ({
  commonName,
  serial,
  notAfter,
  replaces,
}: Issued): string => `Certificado de ${commonName} para ${BRAND.name}

Serie: ${serial}
Vence: ${chileanDay(notAfter.toISOString())} (dura ${CERTIFICATE_DAYS} días)

QUÉ TRAE ESTE ARCHIVO

  client.crt  tu certificado. Identifica a tu integración ante la red.
  client.key  su clave privada, EC P-256 en PKCS #8, sin contraseña.
  ca.crt      la autoridad que firmó tu certificado. Sirve para comprobarlo; no la uses
              para confiar en el servidor de la red.

ANTES DE SEGUIR

${replaces ? REPLACED : ''}  - El portal no guarda la clave privada: no se puede volver a descargar. Si la pierdes, crea otro
    certificado.
  - Guarda client.key donde solo lo lea tu aplicación (por ejemplo, chmod 600 client.key). No lo subas
    a un repositorio ni lo envíes por correo.

CÓMO USARLO

Ejecuta estos ejemplos en la carpeta donde descomprimiste los archivos. Prueban solo la conexión: si el
certificado sirve, la red responde, aunque sea con un error porque a la llamada le falta la firma.

curl

  curl --cert client.crt --key client.key ${HOST}/

Node.js (guárdalo como prueba.mjs y ejecuta: node prueba.mjs)

  import { readFileSync } from 'node:fs'
  import { get } from 'node:https'

  const options = { cert: readFileSync('client.crt'), key: readFileSync('client.key') }
  get('${HOST}/', options, (response) => {
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
  import javax.net.ssl.*;

  class Prueba {
    public static void main(String[] args) throws Exception {
      char[] password = "${STORE_PASSWORD}".toCharArray();
      KeyStore store = KeyStore.getInstance("PKCS12");
      try (var file = Files.newInputStream(Path.of("client.p12"))) {
        store.load(file, password);
      }
      KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, password);
      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(keys.getKeyManagers(), null, null);
      HttpClient client = HttpClient.newBuilder().sslContext(tls).build();
      var request = HttpRequest.newBuilder(URI.create("${HOST}/")).build();
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
      proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;
    }
  }
`
