import type { SettingAnswer } from '@portal/contract/settings'
import { chileanDay } from '@portal/domain/moment'
import { NETWORK_ADDRESS } from '@portal/domain/network-address'
import { PURPOSE_TEXTS, PURPOSES } from '@portal/domain/security/secret'
import { SECURITY } from '@portal/domain/security/source-ip.setting'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { addressesOf, settingQuery } from '../../api/setting.ts'
import { path } from '../../paths.ts'
import { useEnroller, useMayUseCredentials } from '../../state/open-enroller.ts'
import { CopyButton } from '../../ui/button/CopyButton.tsx'
import { iconButtonClass } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { linkClass } from '../../ui/link/ExternalLink.tsx'
import css from './CodePart.module.css'
import { Loaded } from './Loaded.tsx'
import { Part } from './Part.tsx'
import rows from './Rows.module.css'

/** What one's own program needs. Secrets are masked: 'Seguridad' shows them, after a recent sign-in and with a trace. */
export function CodePart({ uuid, own }: { uuid: string; own: boolean }) {
  const { x_client_os } = useEnroller()
  const security = useQuery(settingQuery(addressesOf(SECURITY), uuid))
  const mayUse = useMayUseCredentials()
  const place = path.enroller(uuid, 'security')
  return (
    <Part
      title={own ? 'Para tu código' : 'Para su código'}
      aside={
        <a className={linkClass} href={place}>
          Seguridad
        </a>
      }
    >
      <dl className={cx(rows.rows, css.facts)}>
        <Copied name="Servidor" value={NETWORK_ADDRESS} />
        <Copied name="X-Client-OS" value={x_client_os} />
      </dl>
      <Loaded from={security} what="los secretos" rows={3}>
        {({ value }) => <Secrets security={value} place={mayUse ? place : undefined} />}
      </Loaded>
    </Part>
  )
}

function Copied({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd title={value}>{value}</dd>
      <dd>
        <CopyButton text={value} label={name} />
      </dd>
    </div>
  )
}

function Secrets({ security, place }: { security: SettingAnswer<'security'>; place: string | undefined }) {
  const { secrets, certificate } = security
  return (
    <>
      <dl className={css.facts}>
        {PURPOSES.map((purpose) => {
          const mask = secrets[purpose]
          if (!mask) return null
          const name = `Secreto de ${PURPOSE_TEXTS[purpose].of}`
          return (
            <div key={purpose}>
              <dt>{name}</dt>
              <dd>{mask}</dd>
              {place && (
                <dd>
                  <a className={iconButtonClass} href={place} aria-label={`Ver ${name} en Seguridad`}>
                    <Eye />
                  </a>
                </dd>
              )}
            </div>
          )
        })}
      </dl>
      <p className={rows.after}>
        {certificate
          ? `Certificado vigente hasta el ${chileanDay(certificate.not_after)}.`
          : 'Todavía no hay un certificado.'}
      </p>
    </>
  )
}
