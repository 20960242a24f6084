// Folders of the parts of the product, and the form of a rule between two of them.

const domain = '^packages/domain/src/'
const contract = '^packages/contract/src/'
const network = '^packages/network/src/'
const documentation = '^packages/documentation/src/'
const fixtures = '^packages/fixtures/'
const identity = '^packages/identity/'
const web = '^apps/web/src/'
const webBuild = '^apps/web/build/'
const api = '^apps/api/src/'
const test = '\\.(test|spec)\\.tsx?$'
const proving = [test, '/testing/', '^e2e/', '^tools/']
/** Where an npm package lies: at the top or inside a workspace. */
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})(/|$)`

/** Paths except some. */
const but = (path, pathNot) => ({ path, pathNot })

/** `from` and `to` are a path, several, or an object of dependency-cruiser. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from: sideOf(from), to: sideOf(to) })
const sideOf = (side) => (typeof side === 'string' || Array.isArray(side) ? { path: side } : side)

module.exports = {
  domain,
  contract,
  network,
  documentation,
  fixtures,
  identity,
  web,
  webBuild,
  api,
  test,
  proving,
  npm,
  but,
  rule,
}
