import { SECURITY } from '@portal/domain/security/source-ip.setting'
import { useParams } from 'react-router'
import { DescribedForm } from '../../form/edit/DescribedForm.tsx'
import { SectionHead } from '../../form/edit/SectionHead.tsx'
import { useEnroller } from '../../state/open-enroller.ts'
import { CertificateBlock } from './CertificateBlock.tsx'
import { SecretsBlock } from './SecretsBlock.tsx'
import { SignedExamples } from './SignedExamples.tsx'
import { SourceIps } from './SourceIps.tsx'

/** 'Seguridad'. */
export function Component() {
  const { uuid = '' } = useParams()
  const { type, chargeback_balance_type, api_version } = useEnroller()
  return (
    <>
      <SectionHead section="security" lead="Quién puede llamar, con qué certificado y con qué firma." />
      <DescribedForm setting={SECURITY}>
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
      </DescribedForm>
    </>
  )
}
