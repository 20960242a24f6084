import type { Security } from '@portal/contract/security'
import { type SourceIpSetting, sourceIpSetting } from '@portal/domain/security/source-ip'
import { useParams } from 'react-router'
import { SectionHead } from '../../form/edit/SectionHead.tsx'
import { SettingForm } from '../../form/edit/SettingForm.tsx'
import { useEnroller } from '../../state/open-enroller.ts'
import { CertificateBlock } from './CertificateBlock.tsx'
import { SecretsBlock } from './SecretsBlock.tsx'
import { SECURITY } from './security.api.ts'
import { SignedExamples } from './SignedExamples.tsx'
import { SourceIps } from './SourceIps.tsx'

/** 'Seguridad'. */
export function Component() {
  const { uuid = '' } = useParams()
  const { type, chargeback_balance_type, api_version } = useEnroller()
  const formOf = ({ ip_origen }: Pick<Security, 'ip_origen'>): SourceIpSetting => ({ type, ip_origen })
  return (
    <>
      <SectionHead section="security" lead="Quién puede llamar, con qué certificado y con qué firma." />
      <SettingForm
        setting={SECURITY}
        schema={sourceIpSetting}
        empty={formOf({ ip_origen: [] })}
        valuesOf={formOf}
        bodyOf={(values) => values}
      >
        {(form, stored) => (
          <>
            <SourceIps form={form} />
            {stored && (
              <>
                <CertificateBlock certificate={stored.certificate} />
                <SecretsBlock uuid={uuid} security={stored} />
              </>
            )}
            <SignedExamples holder={{ type, chargeback_balance_type, api_version }} />
          </>
        )}
      </SettingForm>
    </>
  )
}
