import { archiveOf } from '../../http/answers/archive.ts'
import type { Report } from './report.ts'
import type { ReportKey } from './report.key.ts'

const readmeOf = ({
  number,
  network,
  integration,
}: Report): string => `Informe de certificación ${number} de ${integration.name}

QUÉ TRAE ESTE ARCHIVO

  informe.json   el informe: cada prueba con su resultado, su hora y su request_id.
  informe.sig    su firma, ECDSA con SHA-256.
  report.crt     el certificado de la clave con que ${network} firma los informes.

CÓMO COMPROBARLO

  openssl x509 -in report.crt -pubkey -noout > report.pub
  openssl dgst -sha256 -verify report.pub -signature informe.sig informe.json

Si responde «Verified OK», el informe es el que emitió la red y nadie lo cambió. Compara la huella de report.crt con la de otro
informe de la red: openssl x509 -in report.crt -fingerprint -sha256 -noout
`

/** ZIP with the report, its signature, and how to verify it. */
export async function signedArchive(report: Report, key: ReportKey): Promise<Uint8Array<ArrayBuffer>> {
  const json = Buffer.from(`${JSON.stringify(report, null, 2)}\n`)
  return archiveOf({
    'informe.json': json,
    'informe.sig': await key.sign(json),
    'report.crt': await key.certificate(),
    'LEEME.txt': readmeOf(report),
  })
}
