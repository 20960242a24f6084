import { QueryClientProvider } from '@tanstack/react-query'
import { addressOf } from '@portal/documentation/pages'
import { BRAND } from '@portal/domain/brand'
import { WITH_ACCOUNT, withAccount } from '@portal/domain/account-tools'
import { TOOL_ADDRESSES } from '@portal/domain/tools'
import { ArrowLeft, Check, ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Outlet, useLocation, useSearchParams } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { lazyPart } from '../feedback/lazy-part.tsx'
import { path } from '../paths.ts'
import { useSession } from '../session/session.store.ts'
import { useHydrated } from '../ui/browser/use-hydrated.ts'
import { Button } from '../ui/button/Button.tsx'
import { SkipLink } from '../ui/page/SkipLink.tsx'
import { Popover } from '../ui/popover/Popover.tsx'
import type { AccountMenu as Menu } from './AccountMenu.tsx'
import { AuthButton } from './AuthButton.tsx'
import css from './ToolFrame.module.css'
import { toolAt, TOOLS } from './tool.list.ts'
import { useCurrentPart } from './use-current-part.ts'

/** Frame of the tools: the way back, the tool and its parts, the environment, and the session. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <div className={css.frame}>
        <SkipLink href="#contenido">Saltar al contenido</SkipLink>
        <Header />
        <main id="contenido" tabIndex={-1} className={css.main}>
          <Outlet />
        </main>
        <Footer />
      </div>
    </QueryClientProvider>
  )
}

function Header() {
  const { pathname } = useLocation()
  const tool = toolAt(pathname)
  const [search] = useSearchParams()
  const hydrated = useHydrated()
  // The prerendered page knows the path only.
  const asked = hydrated && search.has(WITH_ACCOUNT)
  const ofAccount = tool?.session === 'account' || (tool?.session === 'either' && asked)
  const current = useCurrentPart(tool, pathname)
  return (
    <header className={css.header}>
      <div className={css.top}>
        <a href={path.home()} className={css.back} aria-label="Volver al portal">
          <ArrowLeft />
          <span>Portal</span>
        </a>
        <svg viewBox="0 0 7 7" aria-hidden="true" className={css.mark}>
          <path d={BRAND.mark.ink.join('')} />
          <path d={BRAND.mark.module} className={css.module} />
        </svg>
        <Popover
          buttonClass={css.switch}
          trigger={
            <>
              <span className="visually-hidden">Herramienta: </span>
              <b className="ellipsis">{tool?.label ?? 'Herramientas'}</b>
              <ChevronsUpDown className="small" />
            </>
          }
        >
          {(close) => (
            <ul role="list" aria-label="Herramientas">
              {TOOLS.map(({ label, to, session }) => (
                <li key={to}>
                  <a
                    href={ofAccount && session === 'either' ? withAccount(to) : to}
                    onClick={close}
                    aria-current={label === tool?.label ? 'page' : undefined}
                  >
                    {label}
                    {label === tool?.label && <Check className="small" />}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Popover>
        <p className={css.environment}>
          <svg viewBox="0 0 3 3" aria-hidden="true">
            <path d="M0 0h1v1h-1zM2 0h1v1h-1zM1 1h1v1h-1zM0 2h1v1h-1zM2 2h1v1h-1z" />
          </svg>
          Ambiente de integración
        </p>
        <div className={css.session}>{ofAccount ? <AccountMenu tool={tool} otherwise={<Person />} /> : <Person />}</div>
      </div>
      {tool && tool.parts.length > 0 && (
        <nav aria-label={tool.label} className={css.parts}>
          <ul role="list">
            {tool.parts.map(({ label, to, loads }) => (
              <li key={to}>
                <a
                  href={to}
                  target={loads ? '_self' : undefined}
                  aria-current={to === current ? (to === pathname ? 'page' : 'location') : undefined}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  )
}

/** Loaded where an account may be signed in: the other tools, and the list of files in every page's script, go without it. */
const AccountMenu = lazyPart<ComponentProps<typeof Menu>>(
  async () => (await import('./AccountMenu.tsx')).AccountMenu,
  ({ retry }) => (
    <Button variant="quiet" onClick={retry}>
      Ver tu sesión
    </Button>
  ),
)

function Person() {
  const name = useSession((session) => session.name)
  return (
    <>
      {name && (
        <span title={name} className="ellipsis">
          {name}
        </span>
      )}
      <AuthButton />
    </>
  )
}

const FOOTER = [
  { label: 'Cómo se usa', to: addressOf('tool') },
  { label: 'Datos de prueba', to: addressOf('test-data') },
  { label: 'Estado de la red', to: TOOL_ADDRESSES.status },
  { label: 'Contacto', to: TOOL_ADDRESSES.contact },
]

const Footer = () => (
  <footer className={css.footer}>
    <div className={css.inside}>
      <p>Ambiente de integración: bancos simulados y dinero de prueba. Nada de lo que hagas aquí mueve dinero real.</p>
      <ul role="list">
        {FOOTER.map(({ label, to }) => (
          <li key={to}>
            <a href={to}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  </footer>
)
