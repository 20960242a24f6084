import { searchKey } from '@portal/domain/text'
import type { Db } from '../database.ts'
import { othersWallets, ownWallets } from './wallet.queries.ts'

/** Wallets of others that the simulator shows at most. */
const MOST = 60

type Row = Awaited<ReturnType<typeof ownWallets>>[number]

const shown = ({ name, direct_open }: Row) =>
  direct_open ? [{ name, logo: direct_open.urlImage, link: direct_open.urlApp }] : []

/** Text in lower case with its percent-encoded ASCII characters decoded, as Android does with the address inside an intent. */
const decoded = (text: string): string =>
  text.replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).toLowerCase()

/** True if a link leads to a host, or names it inside, as an intent does with the address for people without the app. */
const leadsTo = (host: string, link: string): boolean => URL.parse(link)?.host === host || decoded(link).includes(host)

/**
 * Wallets with their logo and link: the network's own and, for `all`, those that people registered. One of these has no logo, and is left
 * out if it has the name of an own one or leads into the portal, because anybody may register one.
 */
export async function openableWallets(db: Db, all: boolean) {
  const own = (await ownWallets(db)).flatMap(shown)
  if (!all) return own
  const names = new Set(own.map(({ name }) => searchKey(name)))
  const hosts = own.flatMap(({ logo }) => URL.parse(logo)?.host ?? [])
  const others = (await othersWallets(db, MOST))
    .flatMap(shown)
    .filter(({ name, link }) => !names.has(searchKey(name)) && !hosts.some((host) => leadsTo(host, link)))
  return [...own, ...others.map((wallet) => ({ ...wallet, logo: null }))]
}
