import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../session/session.store.ts'
import { useMedia } from '../../ui/sequence/use-play.ts'
import css from './Charge.module.css'
import { walletsQuery } from './simulation.api.ts'
import own from './Wallets.module.css'

const PHONE = '(hover: none) and (pointer: coarse)'

/** Place of the charge's uuid in an address. */
const UUID_PLACE = '%uuid%'

const isOwn = (address: string): boolean => URL.parse(address)?.origin === location.origin

/** Wallets that can pay a charge, by their logo. A press opens one with the charge; where there is no app to open, it says so. */
export function Wallets({ charge }: { charge: string }) {
  const signedIn = useSession(({ status }) => status === 'signed-in')
  const phone = useMedia(PHONE)
  const [explained, setExplained] = useState<string>()
  const wallets = useQuery(walletsQuery(signedIn)).data ?? []
  if (wallets.length === 0) return null
  return (
    <section aria-labelledby="billeteras">
      <h3 id="billeteras" className={css.label}>
        Abrir en una billetera
      </h3>
      <ul role="list" className={own.list}>
        {wallets.map(({ name, logo, link }) => {
          const href = link.replaceAll(UUID_PLACE, charge)
          const face = (
            <>
              {/* Pages load pictures of the portal alone. */}
              {logo !== null && isOwn(logo) ? (
                <img src={logo.replaceAll(UUID_PLACE, charge)} alt="" />
              ) : (
                <span aria-hidden="true" className={own.letter}>
                  {name.slice(0, 1)}
                </span>
              )}
              {name}
            </>
          )
          return (
            <li key={`${name} ${link}`}>
              {phone || logo !== null ? (
                // The network's own wallet is a page of the portal; the page that pays is loaded anew, because it alone may use the camera.
                <a href={href} target="_self" rel="noreferrer" className={own.wallet}>
                  {face}
                </a>
              ) : (
                <button type="button" className={own.wallet} onClick={() => setExplained(name)}>
                  {face}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      <p role="status" className={own.note}>
        {explained &&
          `${explained} se abre en el teléfono: lee el QR con su app, o abre esta página en tu teléfono y elige la billetera.`}
      </p>
      {!signedIn && <p className={own.note}>Inicia sesión para ver las demás billeteras de este ambiente.</p>}
    </section>
  )
}
