import { ACCOUNT_ROLE_LABELS } from '@portal/domain/dashboard-account/role.words'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, LogOut, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { leave, sessionQuery } from '../api/dashboard.session.ts'
import { toastFailure } from '../feedback/failure.toast.ts'
import { Popover } from '../ui/popover/Popover.tsx'
import css from './AccountMenu.module.css'
import type { Tool } from './tool.list.ts'

interface Props {
  tool: Tool | undefined
  /** Shown if no account is signed in to a tool that a person of the portal may use too. */
  otherwise: ReactNode
}

/** Account of the dashboard that is signed in, with the way out. */
export function AccountMenu({ tool, otherwise }: Props) {
  const { data: session } = useQuery(sessionQuery)
  if (!session) return session === null && tool?.session === 'either' ? otherwise : null
  const { name, email, role, integration } = session
  return (
    <Popover
      align="end"
      buttonClass={css.who}
      trigger={
        <>
          <UserRound className="small" />
          <span className="visually-hidden">Cuenta del Dashboard: </span>
          <span className={css.name}>
            <bdi className="ellipsis">{name}</bdi>
            <small className="ellipsis">
              {ACCOUNT_ROLE_LABELS[role]} · <bdi>{integration}</bdi>
            </small>
          </span>
          <ChevronDown className="small" />
        </>
      }
    >
      {(close) => (
        <div>
          <p className={css.about}>
            <b>
              <bdi>{name}</bdi>
            </b>
            <bdi>{email}</bdi>
            <span>
              {ACCOUNT_ROLE_LABELS[role]} en <bdi>{integration}</bdi>
            </span>
          </p>
          <hr />
          {tool?.session === 'either' && (
            <a href={tool.to} onClick={close}>
              <UserRound className="small" />
              <span>Usar mi cuenta del portal</span>
            </a>
          )}
          <button
            type="button"
            onClick={() => {
              close()
              leave().catch((error: unknown) => toastFailure(error, 'longNotice'))
            }}
          >
            <LogOut className="small" />
            <span>Salir</span>
          </button>
        </div>
      )}
    </Popover>
  )
}
