import { jsonText } from './json-text.ts'
import type { Case, Mistake, Variant } from './mistake.ts'

const MINUTE_MS = 60_000

/** Minutes by which a time zone is ahead of UTC at a moment. */
function offsetOf(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = ['year', 'month', 'day', 'hour', 'minute'].map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  )
  return (Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / MINUTE_MS) * MINUTE_MS) / MINUTE_MS
}

const HOME_ZONE = 'America/Santiago'
const zonesOf = (zone: string): string[] => [...new Set([HOME_ZONE, zone])]

const OFFSET = /(?:Z|[+-]\d\d:\d\d)$/

function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** Forms of a time that programs write by their own clock: in local time, or without offset. */
function localTimes(time: string, zone: string): string[] {
  const at = Date.parse(time)
  if (Number.isNaN(at)) return []
  const fraction = /\.\d+/.exec(time)?.[0] ?? ''
  const clocks = zonesOf(zone).flatMap((each) => {
    const offset = offsetOf(at, each)
    const clock = new Date(at + offset * MINUTE_MS).toISOString().slice(0, 19) + fraction
    return [clock, clock.replace('T', ' '), `${clock}Z`, clock + offsetText(offset)]
  })
  const bare = time.replace(OFFSET, '')
  return [bare, bare.replace('T', ' '), ...clocks]
}

/** Bytes of a message up to which all milliseconds are tried; more would take longer than a person waits. */
const SMALL = 4096

/** The numbers of milliseconds to try: which was signed nobody knows. */
const fractionsOf = ({ signing }: Case): string[] =>
  signing.encoded.length > SMALL ? ['000'] : Array.from({ length: 1000 }, (_, at) => String(at).padStart(3, '0'))

/** The same time with and without milliseconds. */
function milliseconds(time: string, fractions: string[]): string[] {
  const [, clock, fraction, offset = ''] = /^(.*T\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)$/.exec(time) ?? []
  if (clock === undefined) return []
  if (fraction) return [clock + offset, clock + fraction.slice(0, 4) + offset]
  return fractions.map((each) => `${clock}.${each}${offset}`)
}

/** Texts of a message with another time; a notice's header counts in seconds since 1970. */
function timed({ target }: Case, times: (time: string) => string[], seconds: (time: string) => string[]): Variant[] {
  if (target.place === 'header') {
    const [, id = '', time = ''] = /^(.*)\.(.*)\.$/s.exec(target.before) ?? []
    return seconds(time).map((other) => ({ text: `${id}.${other}.${target.source}`, signed: other, right: time }))
  }
  const { timestamp } = target.fields
  if (typeof timestamp !== 'string') return []
  // Each time has nothing that JSON escapes, so a thousand texts cost one.
  const place = crypto.randomUUID()
  const template = jsonText({ ...target.fields, timestamp: place })
  return times(timestamp).map((other) => ({
    text: template.replace(place, other),
    signed: other,
    right: timestamp,
  }))
}

/** Mistakes of the time. */
export const TIME_MISTAKES: readonly Mistake[] = [
  {
    id: 'local-time',
    label: 'Hora local, sin desfase',
    title: 'Firmaste otra hora que la que envías',
    rule: 'Usa la hora en UTC con su «Z», la misma letra por letra en ambos lugares.',
    variants: (one) =>
      timed(
        one,
        (time) => localTimes(time, one.zone),
        (time) => {
          const at = Number(time) * 1000
          if (!/^\d{1,10}$/.test(time)) return []
          const clocks = zonesOf(one.zone).map((zone) => String(Number(time) + offsetOf(at, zone) * 60))
          return [...clocks, new Date(at).toISOString(), new Date(at).toISOString().replace('.000', '')]
        },
      ),
  },
  {
    id: 'milliseconds',
    costly: true,
    label: 'Milisegundos en la hora',
    title: 'La hora que firmaste y la que envías difieren en los milisegundos',
    rule: 'La hora que firmas y la que envías son la misma, letra por letra.',
    variants: (one) => {
      const fractions = fractionsOf(one)
      return timed(
        one,
        (time) => milliseconds(time, fractions),
        (time) => fractions.map((each) => time + each),
      )
    },
  },
]
