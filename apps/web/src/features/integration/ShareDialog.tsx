import { INVITATION_DAYS } from '@portal/domain/integration/sharing'
import { type Shared, SharingDialog } from './SharingDialog.tsx'

export function ShareDialog({ card, onClose }: { card: Shared; onClose: () => void }) {
  return (
    <SharingDialog
      uuid={card.uuid}
      kind="SHARED"
      title="Compartir integración"
      action="Compartir"
      help={`Si todavía no tiene cuenta, su invitación lo espera ${INVITATION_DAYS} días.`}
      onClose={onClose}
    >
      <p>
        Dale acceso a <b>{card.public_name}</b> a alguien de tu equipo. Podrá verla y editarla, pero no compartirla ni
        transferirla.
      </p>
    </SharingDialog>
  )
}
