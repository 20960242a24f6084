/** First match decides: the text of Edge also names Chrome, and that of Chrome also names Safari. */
const BROWSERS: [string, RegExp][] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
/** First match decides: the text of an iPhone also names Mac OS X, and that of Android also names Linux. */
const SYSTEMS: [string, RegExp][] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

export interface Device {
  browser: string | null
  os: string | null
}

/** Names of browser and operating system in a `User-Agent`; versions are left out, since a person needs only the names. */
export function deviceOf(userAgent = ''): Device {
  const first = (kinds: [string, RegExp][]) => kinds.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null
  return { browser: first(BROWSERS), os: first(SYSTEMS) }
}
