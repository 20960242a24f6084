import { Download } from 'lucide-react'
import { download } from '../../api/download.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/page/Card.tsx'
import css from './Kit.module.css'
import { KitSection } from './KitSection.tsx'
import { OwnChoice } from './OwnChoice.tsx'
import { type Language, LANGUAGES, programAddress, rolesOf, type Role } from './programs.ts'
import type { Own } from './use-own.ts'
import { useSaving } from '../../feedback/use-saving.ts'

const ABOUT: Record<Role, { title: string; says: string }> = {
  collector: {
    title: 'Recaudador',
    says: 'Crea un cobro, muestra una página para pagarlo, verifica las dos firmas de cada aviso, acepta que lo paguen y termina cuando está pagado. Devuelve, cuadra la liquidación y hace las pruebas de certificación.',
  },
  wallet: {
    title: 'Billetera',
    says: 'Lee un cobro por su número, QR o enlace, pregunta, preautoriza, espera al recaudador y confirma. Si pierde la respuesta, la repite o reversa. Recibe avisos, cuadra la liquidación y hace las pruebas de certificación.',
  },
}

/** Example programs of the chosen integration's roles. */
export function Programs({ own }: { own: Own }) {
  const { chosen } = own
  return (
    <KitSection
      id="programas"
      title="Programas de ejemplo"
      text={
        <>
          <p>
            Completos, no recortes. Se descargan con tu <code>X-Client-OS</code> puesto; agregas tu certificado y tus
            secretos, y corren contra este ambiente con un solo comando.
          </p>
          <OwnChoice {...own} />
        </>
      }
    >
      <div className={css.programs}>
        {rolesOf(chosen?.type).map((role) => (
          <Card key={role} className={css.program}>
            <h3>{ABOUT[role].title}</h3>
            <p>{ABOUT[role].says}</p>
            {chosen && (
              <div>
                {LANGUAGES.map((language) => (
                  <Program key={language.id} uuid={chosen.enroller_uuid} role={role} language={language} />
                ))}
              </div>
            )}
          </Card>
        ))}
      </div>
    </KitSection>
  )
}

interface ProgramProps {
  uuid: string
  role: Role
  language: Language
}

function Program({ uuid, role, language }: ProgramProps) {
  const [busy, save] = useSaving(() => download(programAddress(role, language.id), { uuid }))
  return (
    <Button busy={busy} onClick={save} aria-label={`Descargar ${ABOUT[role].title} en ${language.name}, ZIP`}>
      {language.name}
      <Download className="small" />
    </Button>
  )
}
