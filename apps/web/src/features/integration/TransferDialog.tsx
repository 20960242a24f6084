import { ask } from '../../feedback/feedback.store.ts'
import { Note } from '../../ui/status/Note.tsx'
import { type Shared, SharingDialog } from './SharingDialog.tsx'

const confirm = (name: string, email: string): Promise<boolean> =>
  ask({
    title: '¿Está seguro de transferir la cuenta?',
    text: `${name} pasará a ${email}.`,
    confirm: 'Si, transferir',
    cancel: 'Cancelar',
    danger: true,
  })

export function TransferDialog({ card, onClose }: { card: Shared; onClose: () => void }) {
  return (
    <SharingDialog
      uuid={card.uuid}
      kind="TRANSFER"
      title="Transferir integración"
      action="Transferir"
      help="Si todavía no tiene cuenta, la recibirá cuando se registre con este correo."
      confirm={(email) => confirm(card.public_name, email)}
      onClose={onClose}
    >
      <p>
        <b>{card.public_name}</b> tendrá otro dueño. Los colegas con quienes está compartida conservan su acceso.
      </p>
      <Note tone="warn">
        {card.role === 'OWNER'
          ? 'Una vez transferida, no podrás acceder a la integración.'
          : 'Una vez transferida, su dueño actual no podrá acceder a la integración.'}
      </Note>
    </SharingDialog>
  )
}
