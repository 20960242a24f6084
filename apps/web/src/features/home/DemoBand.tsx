import { buttonClass } from '../../ui/button/button.class.ts'
import { ExternalLink } from '../../ui/link/ExternalLink.tsx'
import css from './DemoBand.module.css'

/** Dark green band that invites to book a talk with the network's team. */
export function DemoBand({ href }: { href: string }) {
  return (
    <section className={css.band} aria-labelledby="agendar">
      <div>
        <h2 id="agendar">Conversemos de tu integración</h2>
        <p>Media hora con el equipo de la red: tu modelo de operación, los plazos y un pago de punta a punta.</p>
        <ExternalLink href={href} className={buttonClass('mint', 'lg')}>
          Agendar una demo
        </ExternalLink>
      </div>
      <svg viewBox="0 0 25 25" aria-hidden="true">
        <use href="#qr" fill="var(--deep-2)" />
        <path d="M12 12h1v1h-1z" fill="var(--mint)" />
      </svg>
    </section>
  )
}
