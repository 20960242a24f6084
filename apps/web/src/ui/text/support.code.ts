import { Children, type ReactNode } from 'react'

const LABEL = 'Código para soporte:'
const CODE = new RegExp(` ${LABEL} ([\\w.:-]+)`)

/** Text of a failure with the code by which the operator finds it. */
export const withCode = (text: string, code: string): string => `${text} ${LABEL} ${code}`

/** Takes the code out of a text, to be shown apart. */
export function splitCode(text: string): [text: string, code: string | undefined] {
  const [whole = '', code] = CODE.exec(text) ?? []
  return [code === undefined ? text : text.replace(whole, ''), code]
}

/** The same of what a component shows. */
export function splitCodes(children: ReactNode): [rest: ReactNode, code: string | undefined] {
  let found: string | undefined
  const rest = Children.map(children, (child) => {
    if (typeof child !== 'string') return child
    const [text, code] = splitCode(child)
    found ??= code
    return text
  })
  return [rest, found]
}
