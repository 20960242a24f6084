import { jsonText } from './json-text.ts'
import { ordersOf } from './json.mistakes.ts'
import type { Case, Mistake, Variant } from './mistake.ts'

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

type Change = { path?: string; query?: string; title?: string }

/** Texts of a call with another path or query. */
function changed({ target }: Case, change: (path: string, query: string) => Change[]): Variant[] {
  if (target.place !== 'call') return []
  const { path, query } = target.fields
  return change(String(path), String(query)).map(({ title, ...values }) => ({
    text: jsonText({ ...target.fields, ...values }),
    ...(title ? { title } : {}),
  }))
}

/** Other orders of a query's parameters. */
function reordered(query: string): Change[] {
  const parts = query.split('&')
  const nameOf = (part: string) => part.split('=')[0] ?? ''
  const byName = parts.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
  return [parts.toSorted(), byName, ...ordersOf(parts)].map((order) => ({ query: order.join('&') }))
}

/** Mistakes of the path and the query of a call without body. */
export const CALL_MISTAKES: readonly Mistake[] = [
  {
    id: 'decoded-query',
    label: 'Consulta decodificada',
    title: 'Decodificaste la consulta',
    rule: 'Firma el texto tal como viaja, con su codificación.',
    variants: (one) =>
      changed(one, (path, query) => [
        { query: decoded(query) },
        { query: decoded(query.replaceAll('+', ' ')) },
        { path: decoded(path), title: 'Decodificaste la ruta' },
        { path: decoded(path), query: decoded(query), title: 'Decodificaste la ruta y la consulta' },
      ]),
  },
  {
    id: 'reordered-query',
    label: 'Consulta reordenada',
    title: 'Reordenaste la consulta',
    rule: 'Los parámetros van en el mismo orden en que los envías.',
    variants: (one) => changed(one, (_, query) => reordered(query)),
  },
  {
    id: 'path-with-host',
    label: 'Ruta con dominio',
    title: 'Firmaste la ruta con el dominio',
    rule: 'La ruta empieza con «/»: sin protocolo, dominio ni puerto.',
    variants: (one) =>
      changed(one, (path, query) => {
        const whole = 'Firmaste la consulta dentro de la ruta'
        const hosts = one.origins.flatMap((origin) => [origin, origin.replace(/^\w+:\/\//, '')])
        const asked = `${path}?${query}`
        return [
          ...hosts.flatMap((host) => [
            { path: host + path },
            { path: host + asked },
            { path: host + asked, query: '' },
          ]),
          { path: asked, query: '', title: whole },
          { path: asked, title: whole },
          { query: `?${query}`, title: 'Dejaste el «?» en la consulta' },
        ]
      }),
  },
  {
    id: 'trailing-slash',
    label: 'Barra final en la ruta',
    title: 'La barra final de la ruta no es la que envías',
    rule: 'Firma la ruta igual a la que envías.',
    variants: (one) =>
      changed(one, (path) => [{ path: path.endsWith('/') ? path.replace(/(?<!\/)\/+$/, '') : `${path}/` }]),
  },
]
