import type { SettingAnswer } from '@portal/contract/settings'
import { can } from '@portal/domain/access/permission'
import { PURPOSES } from '@portal/domain/security/secret'
import { useSession } from '../../session/session.store.ts'
import { useEnroller } from '../../state/open-enroller.ts'
import { FormBlock } from '../../ui/field/FormBlock.tsx'
import { SecretRow } from './SecretRow.tsx'

/** The secrets that the integration uses. */
export function SecretsBlock({ uuid, security }: { uuid: string; security: SettingAnswer<'security'> }) {
  const { secrets, former_until } = security
  const { role } = useEnroller()
  const administrator = useSession((session) => session.administrator)
  const locked = !can(role, administrator, 'credentials')
  return (
    <FormBlock
      title="Secretos"
      text={
        locked
          ? 'Firman los mensajes. Solo quienes son parte de la integración pueden verlos y rotarlos.'
          : 'Firman los mensajes. Se muestran solo cuando los pides y cada lectura queda registrada.'
      }
    >
      {PURPOSES.map((purpose) => {
        const mask = secrets[purpose]
        return (
          mask && (
            <SecretRow
              key={purpose}
              uuid={uuid}
              purpose={purpose}
              mask={mask}
              formerUntil={former_until[purpose]}
              locked={locked}
            />
          )
        )
      })}
    </FormBlock>
  )
}
