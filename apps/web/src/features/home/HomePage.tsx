import { useNavigate } from 'react-router'
import { path } from '../../paths.ts'
import { useLinks } from '../../session/configuration.ts'
import { login } from '../../session/keycloak.ts'
import { useSession } from '../../session/session.store.ts'
import { Button } from '../../ui/button/Button.tsx'
import { buttonClass } from '../../ui/button/button.class.ts'
import { Container } from '../../ui/page/Container.tsx'
import { DemoBand } from './DemoBand.tsx'
import { FirstCall } from './FirstCall.tsx'
import css from './HomePage.module.css'
import { Reasons } from './Reasons.tsx'
import { Roles } from './Roles.tsx'
import { Scene } from './Scene.tsx'
import { Simulators } from './Simulators.tsx'
import { Sprite } from './Sprite.tsx'
import { Steps } from './Steps.tsx'

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
