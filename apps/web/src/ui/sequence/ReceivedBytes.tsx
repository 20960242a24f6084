import { Fragment } from 'react'
import { bytesIn, type Cell, dumpOf, firstOdd } from './bytes.ts'
import css from './ReceivedBytes.module.css'
import type { SequenceMessage } from './sequence.types.ts'
import { TextBlock } from './TextBlock.tsx'

interface Props {
  message: SequenceMessage
  /** Canonical form of what the call signs; undefined if it cannot be made. */
  canonical: string | undefined
}

/** Bytes of a call's body as they arrived, and the text that it signs. */
export function ReceivedBytes({ message: { bytes, headers }, canonical }: Props) {
  return (
    <>
      {bytes !== null && <Dump bytes={bytesIn(bytes)} size={Number(headers['content-length'])} />}
      {canonical !== undefined && (
        <>
          <TextBlock
            label="Forma canónica"
            text={canonical}
            size={`${new TextEncoder().encode(canonical).length} B`}
            wrap
          />
          <p className={css.note}>
            {bytes === null
              ? 'Sin cuerpo se firman method, path, query y timestamp.'
              : 'Sin signature, con las claves en orden y sin espacios: es lo que se firma.'}
          </p>
        </>
      )}
    </>
  )
}

/** Hexadecimal dump, eight bytes a row. `size` is the length that the caller announced; NaN if none. */
function Dump({ bytes, size }: { bytes: Uint8Array; size: number }) {
  const odd = firstOdd(bytes)
  return (
    <>
      <TextBlock
        label="Bytes que llegaron"
        text={new TextDecoder().decode(bytes)}
        size={`${Math.max(size || 0, bytes.length)} B`}
      >
        {dumpOf(bytes).map(({ place, cells }) => (
          <Fragment key={place}>
            <span className={css.place}>{place}</span>
            {'  '}
            <Cells cells={cells} field="hex" between=" " />
            {'   '.repeat(8 - cells.length)}
            {'  '}
            <Cells cells={cells} field="text" between="" />
            {'\n'}
          </Fragment>
        ))}
      </TextBlock>
      <p className={css.note}>
        {size > bytes.length && `Se guardan los primeros ${bytes.length.toLocaleString('es-CL')}. `}
        {odd && <Odd {...odd} />} Los secretos, y las firmas que calzan, van tapados con asteriscos.
      </p>
    </>
  )
}

const Odd = ({ hex, text, size }: NonNullable<ReturnType<typeof firstOdd>>) => (
  <>
    <mark className={css.mark} data-kind={text === undefined ? 'wrong' : 'part'}>
      {hex}
    </mark>{' '}
    {text === undefined
      ? 'no es UTF-8.'
      : text === '\uFEFF'
        ? 'es un BOM, que no se ve: tres bytes.'
        : `es «${text}»: ${size} bytes, un carácter.`}
  </>
)

/** Cells of a row in one of their two forms; those that are not plain are marked. */
const Cells = ({ cells, field, between }: { cells: readonly Cell[]; field: 'hex' | 'text'; between: string }) =>
  cells.map(({ at, kind, [field]: text }, index) => (
    <Fragment key={at}>
      {index > 0 && between}
      {kind === 'plain' ? (
        text
      ) : (
        <mark className={css.mark} data-kind={kind}>
          {text}
        </mark>
      )}
    </Fragment>
  ))
