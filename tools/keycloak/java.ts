import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../checks/program.ts'

/** The oldest Java that Keycloak 26 runs on. */
export const OLDEST_JAVA = 17

/** Debian's package that brings both Maven and a Java. */
const PACKAGE = 'maven'

/** Installs both where that may be done; where not, the callers find them missing still. */
export async function installJavaAndMaven(): Promise<void> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '')
  if (process.getuid?.() !== 0 || !/^ID(?:_LIKE)?=.*\b(?:debian|ubuntu)\b/m.test(release)) return
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const patient = ['-o', 'DPkg::Lock::Timeout=300', '-qq']
  await run('apt-get', [...patient, 'update'], env)
  await run('apt-get', [...patient, 'install', '-y', '--no-install-recommends', PACKAGE], env)
}

/** Whether the Java that Keycloak's script would take is new enough. */
export async function hasJava(): Promise<boolean> {
  const home = process.env.JAVA_HOME
  const { code, output } = await run(home ? join(home, 'bin', 'java') : 'java', ['-version'])
  return code === 0 && Number(/version "(\d+)/.exec(output)?.[1]) >= OLDEST_JAVA
}

export async function hasMaven(): Promise<boolean> {
  return (await run('mvn', ['--version'])).code === 0
}
