const format = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Santiago',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
})

/** Time as answers and notices write it: ISO 8601 to the second, with the offset of Chile at that time. */
export function moment(time: Date): string {
  const part = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]))
  const offset = part['timeZoneName']?.replace('GMT', '')
  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}:${part['second']}${offset}`
}
