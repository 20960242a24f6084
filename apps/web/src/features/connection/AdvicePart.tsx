import type { Connection } from '@portal/contract/connection'
import { chileanDay } from '@portal/domain/moment'
import { SECTIONS } from '@portal/domain/enroller/sections'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { toastFailure } from '../../feedback/failure.toast.ts'
import { path } from '../../paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { linkClass } from '../../ui/link/ExternalLink.tsx'
import css from './Advice.module.css'
import { intend } from './connection.api.ts'
import { ConnectionPart } from './ConnectionPart.tsx'
import { IntentDialog } from './IntentDialog.tsx'

type Advice = Connection['advice']
type Found = Advice['rules'][number] & { finding: NonNullable<Advice['rules'][number]['finding']> }

/** Name of a section in a link to it. */
function labelOf(section: string): string {
  const found = SECTIONS.find(({ name }) => name === section)
  return found?.name === 'detail' ? found.label : (found?.title ?? section)
}

/** What is valid and unwise in the configuration, with its score. `mayIntend`: whether this person may say that something is on purpose. */
export function AdvicePart({ uuid, advice, mayIntend }: { uuid: string; advice: Advice; mayIntend: boolean }) {
  const [asked, setAsked] = useState<Found>()
  const found = advice.rules.filter((each): each is Found => each.finding !== null)
  const open = found.filter(({ intended }) => intended === null)
  const intended = found.filter((each) => each.intended !== null)
  const clean = advice.rules.length - open.length
  return (
    <ConnectionPart
      title="Revisión de la configuración"
      aside="Todo es válido; esto es lo que conviene pensar dos veces"
    >
      <div className={css.score}>
        <p>
          <b>{advice.score}</b> de 100
        </p>
        <div>
          <div className={css.meter} role="img" aria-label={`${clean} de ${advice.rules.length} reglas sin reparos`}>
            {advice.rules.map(({ rule, finding, intended: why }) => (
              <i key={rule} data-state={finding === null ? 'ok' : why ? 'intended' : 'found'} />
            ))}
          </div>
          <p>
            {clean} de {advice.rules.length} reglas sin reparos. Nada de esto impide pasar a producción.
          </p>
        </div>
      </div>
      {open.length > 0 && (
        <ul role="list" className={css.findings}>
          {open.map((each) => (
            <li key={each.rule}>
              <span className={css.points}>
                −{each.finding.weight}
                <span className="visually-hidden"> puntos</span>
              </span>
              <div>
                <b>{each.finding.title}</b>
                <p>{each.finding.why}</p>
              </div>
              <div className={css.acts}>
                <a className={linkClass} href={path.enroller(uuid, each.finding.section)}>
                  Ir a {labelOf(each.finding.section)} <ArrowRight className="small" />
                </a>
                {mayIntend && (
                  <Button variant="quiet" onClick={() => setAsked(each)}>
                    Es a propósito<span className="visually-hidden">: {each.finding.title}</span>
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {intended.length > 0 && (
        <>
          <h3 className={css.title}>A propósito</h3>
          <ul role="list" className={css.findings}>
            {intended.map((each) => (
              <Intended key={each.rule} uuid={uuid} found={each} mayIntend={mayIntend} />
            ))}
          </ul>
        </>
      )}
      {asked && (
        <IntentDialog
          title={asked.finding.title}
          onClose={() => setAsked(undefined)}
          onSay={(reason) => intend(uuid, { rule: asked.rule, reason })}
        />
      )}
    </ConnectionPart>
  )
}

/** A finding that is on purpose: who said so, when and why. */
function Intended({ uuid, found, mayIntend }: { uuid: string; found: Found; mayIntend: boolean }) {
  const [busy, setBusy] = useState(false)
  const { rule, finding, intended } = found
  const withdraw = async (): Promise<void> => {
    setBusy(true)
    await intend(uuid, { rule, reason: null }).catch((error: unknown) => toastFailure(error, 'longNotice'))
    setBusy(false)
  }
  return (
    <li>
      <span className={css.points} aria-hidden="true">
        0
      </span>
      <div>
        <b>{finding.title}</b>
        <p>
          «{intended?.reason}». {intended?.by ?? 'Alguien del equipo'}, {intended && chileanDay(intended.at)}
        </p>
      </div>
      {mayIntend && (
        <div className={css.acts}>
          <Button variant="quiet" busy={busy} onClick={() => void withdraw()}>
            Retirar<span className="visually-hidden">: {finding.title}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
