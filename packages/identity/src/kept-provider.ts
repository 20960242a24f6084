import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JWK } from 'jose'
import type { Provider } from 'oidc-provider'
import type { ProviderSetting } from './provider.ts'
import { prepareSigningKeys, readSigningKeys, type SigningKeys } from './store/signing-keys.ts'

export interface Current {
  provider: Provider
  keys: JWK[]
  /** The library's own endpoints. */
  callback: (req: IncomingMessage, res: ServerResponse) => Promise<void>
}

const LOOK_EVERY = 30_000

/** Keeps a provider for the keys as they are in the database, so that a key made by another instance is soon known here. */
export class KeptProvider {
  readonly #setting: ProviderSetting
  readonly #build: (keys: JWK[]) => Provider
  #version: string
  #current: Current
  #lookedAt: number

  private constructor(setting: ProviderSetting, build: (keys: JWK[]) => Provider, found: SigningKeys) {
    this.#setting = setting
    this.#build = build
    this.#version = found.version
    this.#current = this.#start(found.keys)
    this.#lookedAt = setting.clock()
  }

  static async open(setting: ProviderSetting, build: (keys: JWK[]) => Provider): Promise<KeptProvider> {
    return new KeptProvider(
      setting,
      build,
      await prepareSigningKeys(setting.database, setting.masterKey, setting.clock()),
    )
  }

  async current(): Promise<Current> {
    const now = this.#setting.clock()
    if (Math.abs(now - this.#lookedAt) > LOOK_EVERY) {
      this.#lookedAt = now
      const found = await readSigningKeys(this.#setting.database, this.#setting.masterKey, now)
      if (found.version !== this.#version) {
        this.#current = this.#start(found.keys)
        this.#version = found.version
      }
    }
    return this.#current
  }

  #start(keys: JWK[]): Current {
    const provider = this.#build(keys)
    return { provider, keys, callback: provider.callback() }
  }
}
