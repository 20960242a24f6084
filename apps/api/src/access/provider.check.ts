const TIMEOUT_MS = 2_000

/**
 * Says once that the identity provider does not answer. The portal starts all the same: pages are read without a sign-in, and
 * tokens with known keys work.
 */
export async function tellSilentProvider(keys: URL, log: (line: string) => void): Promise<void> {
  try {
    const answer = await fetch(keys, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    await answer.body?.cancel()
    if (!answer.ok)
      log(`OIDC_URL: ${keys.href} respondió ${answer.status}: nadie puede iniciar sesión. ¿Es ese OIDC_REALM?`)
  } catch (error) {
    const { code = 'sin respuesta' } = (error as { cause?: { code?: string } }).cause ?? {}
    log(`OIDC_URL: ${keys.origin} no responde (${code}): nadie más puede iniciar sesión hasta que vuelva.`)
  }
}
