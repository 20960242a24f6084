import { useNavigate } from 'react-router'
import type { Configuration } from '@portal/contract/session'
import { path } from '../../paths.ts'
import { useLinks } from '../../session/configuration.ts'
import { login } from '../../session/keycloak.ts'
import { useSession } from '../../session/session.store.ts'
import { Button, buttonClass } from '../../ui/button/Button.tsx'
import { Container } from '../../ui/page/Container.tsx'
import { FirstCall, Reasons, Section, Steps } from './Sections.tsx'
import { Roles } from './Roles.tsx'
import { Scene } from './Scene.tsx'
import { Sprite } from '../../ui/drawing/Sprite.tsx'
import { ExternalLink } from '../../ui/link/ExternalLink.tsx'
import css from './HomePage.module.css'

/** Landing page (spec §2). Its start button opens the integration list; a visitor signs in first. */
export function Component() {
  const navigate = useNavigate()
  const links = useLinks()
  const signedIn = useSession((session) => session.status === 'signed-in')
  const start = (): void => {
    if (signedIn) void navigate(path.listIntegration())
    else void login(path.listIntegration())
  }
  return (
    <Container>
      <Sprite />
      <section className={css.hero}>
        <div className={css.head}>
          <h1>El pago con QR que llega en un segundo</h1>
          <div className={css.lead}>
            <p>
              Conecta tu billetera o tu plataforma de cobros una sola vez. Tus clientes pagan en todos los comercios de
              la red y el dinero va directo, de banco a banco. Hoy estamos en etapa piloto.
            </p>
            <div className={css.actions}>
              <Button variant="primary" size="lg" onClick={start}>
                Comenzar a desarrollar
              </Button>
              <a href={path.context()} className={buttonClass('secondary', 'lg')}>
                Leer la documentación
              </a>
            </div>
          </div>
        </div>
        <Scene />
      </section>
      <Roles />
      <Reasons />
      <Steps />
      <FirstCall />
      <Simulators links={links} />
      <DemoBand href={links.demo ?? ''} />
    </Container>
  )
}

function DemoBand({ href }: { href: string }) {
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

const SIMULATORS = [
  ['simulator', 'Crear un cobro', 'Genera un QR en el ambiente de integración y mira el mensaje que viaja.'],
  ['simulator_pay', 'Pagar un cobro', 'Paga con una billetera de prueba y recibe los webhooks en tu servidor.'],
  ['signature_debugger', 'Calcular una firma', 'Calcula o valida la firma de cualquier mensaje, paso a paso.'],
] as const

function Simulators({ links }: { links: Configuration['links'] }) {
  return (
    <Section title="Prueba antes de escribir código">
      <div className={css.simulators}>
        {SIMULATORS.map(([key, title, text]) => (
          <div key={key}>
            <h3>{title}</h3>
            <p>{text}</p>
            <ExternalLink href={links[key]} className={buttonClass('secondary')}>
              <span>Simular Acá</span>
              <span className="visually-hidden">: {title.toLocaleLowerCase('es')}</span>
            </ExternalLink>
          </div>
        ))}
      </div>
    </Section>
  )
}
