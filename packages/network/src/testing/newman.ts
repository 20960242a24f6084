import newman from 'newman'
import type { Collection, Environment } from '../collection/postman.ts'

/**
 * Runs every request of a collection once.
 * @returns one line for each script or request that failed
 */
export function runCollection(collection: Collection, environment: Environment): Promise<string[]> {
  return new Promise((resolve, reject) => {
    newman.run({ collection: collection as object, environment }, (error, summary) => {
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
