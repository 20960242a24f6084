import type { DocumentTree as Tree } from '@portal/contract/documentation'
import { ChevronDown, Menu } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { buttonClass } from '../../ui/button/button.class.ts'
import { Drawer } from '../../ui/dialog/Drawer.tsx'
import { Popover } from '../../ui/popover/Popover.tsx'
import area from './Document.module.css'
import type { Document } from './document.ts'
import { DocumentTree, PageSections } from './DocumentTree.tsx'

/** Bar shown in narrow windows: one button opens the page tree, the other the list of sections of this page. */
export function DocumentBar({ tree, current }: { tree: Tree; current: Document }) {
  const [shown, setShown] = useState(false)
  const close = () => setShown(false)
  return (
    <div className={area.bar}>
      <Button variant="quiet" aria-haspopup="dialog" aria-expanded={shown} onClick={() => setShown(true)}>
        <Menu className="small" />
        <span className={area.where}>
          <span>Documentación › </span>
          <b>{current.title}</b>
        </span>
      </Button>
      <Popover
        align="end"
        buttonClass={buttonClass('quiet')}
        panelClass={area.popover}
        late
        trigger={
          <>
            En esta página
            <ChevronDown className="small" />
          </>
        }
      >
        {(hide) => <PageSections headings={current.headings} className={area.sections} onPress={hide} />}
      </Popover>
      {shown && (
        <Drawer
          onClose={close}
          side="left"
          label="Documentación"
          closeLabel="Cerrar la documentación"
          head={<b>Documentación</b>}
        >
          <div className={area.drawer}>
            <DocumentTree tree={tree} current={current} onPress={close} />
          </div>
        </Drawer>
      )}
    </div>
  )
}
