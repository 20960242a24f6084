import type { SettingAnswer } from '@portal/contract/settings'
import { chileanDay, chileanMoment } from '@portal/domain/moment'
import { remaining } from '@portal/domain/security/certificate'
import { useState } from 'react'
import { useParams } from 'react-router'
import { createCertificate } from '@portal/contract/certificate'
import { queryClient, settingKey } from '../../api/query-client.ts'
import { toast } from '../../feedback/feedback.store.ts'
import { DownloadButton } from '../../form/edit/DownloadButton.tsx'
import { HelpButton } from '../../form/help/HelpButton.tsx'
import { refreshRoad } from '../../state/road.ts'
import { useEnroller, useMayUseCredentials } from '../../state/open-enroller.ts'
import { Card } from '../../ui/page/Card.tsx'
import { FormBlock } from '../../ui/field/Field.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { StateBadge, type StateTone } from '../../ui/status/StateBadge.tsx'
import css from './Security.module.css'
import { download } from '../../api/download.ts'

type Security = SettingAnswer<'security'>
type Certificate = NonNullable<Security['certificate']>

const STAGES: Record<ReturnType<typeof remaining>['stage'], { tone: StateTone; label: string }> = {
  valid: { tone: 'ok', label: 'Activo' },
  ending: { tone: 'warn', label: 'Vence pronto' },
  expired: { tone: 'bad', label: 'Vencido' },
}

export function CertificateBlock({ certificate, revoked }: Pick<Security, 'certificate' | 'revoked'>) {
  const { uuid = '' } = useParams()
  const { enroller_uuid } = useEnroller()
  const allowed = useMayUseCredentials()

  const settle = (saved: boolean): void => {
    void queryClient.invalidateQueries({ queryKey: settingKey('security', uuid) })
    refreshRoad(uuid)
    if (saved) toast({ tone: 'ok', title: 'Certificado creado y descargado' }, 'success')
  }

  return (
    <FormBlock
      title="Certificado"
      text="Identifica a tu integración cuando llama a la red. Solo uno sirve a la vez: al crear otro, el anterior deja de servir."
    >
      <Card className={css.certificate}>
        {certificate ? <Active certificate={certificate} /> : <None revoked={revoked} />}
        {allowed ? (
          <div>
            <DownloadButton
              label={certificate ? 'Crear otro certificado' : 'Descargar certificado'}
              question={{
                title: 'Está seguro que desea crear un nuevo Certificado?',
                text: certificate
                  ? 'El certificado actual deja de servir de inmediato. Instala el nuevo en tus servidores apenas lo descargues: su clave no se puede volver a descargar.'
                  : 'Guárdalo bien: su clave no se puede volver a descargar.',
                confirm: 'Crear certificado',
                danger: certificate !== null,
              }}
              download={() => download(createCertificate, { body: { enroller_uuid } })}
              repeatAs={`certificate ${enroller_uuid}`}
              onEnd={settle}
            />
          </div>
        ) : (
          <p className={css.quiet}>Solo quienes son parte de la integración pueden crear su certificado.</p>
        )}
      </Card>
    </FormBlock>
  )
}

function Active({ certificate: { serial, not_after } }: { certificate: Certificate }) {
  const [now] = useState(() => new Date())
  const { days, stage } = remaining(new Date(not_after), now)
  const left = days === 1 ? '1 día' : `${days} días`
  return (
    <>
      <Head {...STAGES[stage]} />
      <dl className={css.facts}>
        <dt>Serie</dt>
        <dd>
          <Serial serial={serial} />
        </dd>
        <dt>{stage === 'expired' ? 'Venció' : 'Vence'}</dt>
        <dd>
          {chileanDay(not_after)}
          {stage !== 'expired' && ` (en ${left})`}
        </dd>
      </dl>
      {stage === 'ending' && (
        <Note tone="warn" title={`Quedan ${left}.`}>
          Crea otro antes de que venza e instálalo de inmediato: el actual deja de servir en cuanto lo creas.
        </Note>
      )}
      {stage === 'expired' && (
        <Note tone="bad" title="El certificado venció.">
          La red ya no acepta tus llamadas con él. Crea otro e instálalo en tus servidores.
        </Note>
      )}
    </>
  )
}

function None({ revoked }: Pick<Security, 'revoked'>) {
  return (
    <>
      <Head tone="none" label="Sin certificado" />
      {revoked ? (
        <p className={css.quiet}>
          El anterior (<Serial serial={revoked.serial} />) dejó de servir el {chileanMoment(revoked.revoked_at)}. Crea
          otro e instálalo en tus servidores: sin él no puedes llamar a la API de la red.
        </p>
      ) : (
        <p className={css.quiet}>Todavía no creas un certificado. Lo necesitas para llamar a la API de la red.</p>
      )}
    </>
  )
}

const Serial = ({ serial }: { serial: string }) => (
  <code title={serial}>{`${serial.slice(0, 8)}…${serial.slice(-8)}`}</code>
)

function Head({ tone, label }: { tone: StateTone; label: string }) {
  return (
    <div className={css.head}>
      <h3>Certificado de la integración</h3>
      <HelpButton entry="certificate" />
      <StateBadge tone={tone} label={label} />
    </div>
  )
}
