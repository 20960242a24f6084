const figure = (value: number, digits: number): string =>
  value.toLocaleString('es-CL', { minimumFractionDigits: digits, maximumFractionDigits: digits })

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const parts = (ms: number, [large, largeName]: [number, string], [small, smallName]: [number, string]): string => {
  const whole = Math.floor(ms / large)
  const rest = Math.floor((ms - whole * large) / small)
  return rest ? `${whole} ${largeName} ${rest} ${smallName}` : `${whole} ${largeName}`
}

/** Duration as a person says it: '742 ms', '16,1 s', '3 min 4 s', '2 h 5 min', '1 d 3 h'. */
export function duration(ms: number): string {
  if (ms < SECOND) return `${Math.round(ms)} ms`
  // Compares with the rounded value, so that 59,96 s is not shown as '60,0 s'.
  if (Math.round(ms / 100) < 600) return `${figure(ms / SECOND, 1)} s`
  if (ms < HOUR) return parts(Math.max(ms, MINUTE), [MINUTE, 'min'], [SECOND, 's'])
  return ms < DAY ? parts(ms, [HOUR, 'h'], [MINUTE, 'min']) : parts(ms, [DAY, 'd'], [HOUR, 'h'])
}

const CLOCK = new Intl.DateTimeFormat('es-CL', {
  timeZone: 'America/Santiago',
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** Time of day in Chile, '12:04:21'; `withMs` adds the milliseconds, ',304'. */
export function timeOfDay(at: number, withMs = false): string {
  const seconds = CLOCK.format(at)
  return withMs ? `${seconds},${String(at % SECOND).padStart(3, '0')}` : seconds
}

/** Time left as minutes and seconds, '9:44'. */
export function countdown(seconds: number): string {
  const left = Math.max(0, seconds)
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
}
