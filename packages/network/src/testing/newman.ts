import newman from 'newman'
import type { Collection, Environment } from '../collection/postman.ts'

/** Paths of the files with which the requests present and check certificates. */
interface Certificates {
  cert: string
  key: string
  ca: string
}

/**
 * Runs every request of a collection once.
 * @returns one line for each script or request that failed
 */
export function runCollection(
  collection: Collection,
  environment: Environment,
  certificates?: Certificates,
): Promise<string[]> {
  const tls = certificates && {
    sslClientCert: certificates.cert,
    sslClientKey: certificates.key,
    sslExtraCaCerts: certificates.ca,
  }
  return new Promise((resolve, reject) => {
    newman.run({ collection: collection as object, environment, ...tls }, (error, summary) => {
      if (error) reject(error)
      else resolve(summary.run.failures.map(({ error: { message }, source }) => `${source?.name}: ${message}`))
    })
  })
}

/** Copy of an environment with the given values, as if its owner had typed them in. */
export const filledIn = (environment: Environment, values: Record<string, string>): Environment => ({
  ...environment,
  values: environment.values.map((entry) => ({ ...entry, value: values[entry.key] ?? entry.value })),
})
