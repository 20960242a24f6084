import { freePort } from '../server-process.ts'

/** On a signal this process calls `process.exit`, because only then its exit handlers run, which end the servers it started. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

/** Settings of a portal on a free port, with very high rate limits; without `issuer` it has the built-in provider and demo people. */
export async function portalSettings(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  issuer?: string,
): Promise<Record<string, string>> {
  const limits =
    'READS_PER_SECOND READ_BURST WRITES_PER_SECOND WRITE_BURST CREATIONS_PER_HOUR SHARES_PER_HOUR REVEALS_PER_HOUR TESTS_PER_HOUR'
  return {
    PATH: process.env.PATH ?? '',
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    MASTER_KEY: '5c'.repeat(32),
    ...Object.fromEntries(limits.split(' ').map((name) => [name, '100000'])),
    ...(issuer ? { OIDC_URL: issuer } : { DEMO: 'true' }),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  }
}

let broken = 0

/** Prints whether the portal kept what its documentation promises (`promise`) and what was measured; counts broken promises. */
export function say(kept: boolean, promise: string, measured: string): void {
  if (!kept) broken += 1
  process.stdout.write(`${kept ? 'kept  ' : 'BROKEN'}  ${promise}: ${measured}\n`)
}

export const brokenPromises = (): number => broken
