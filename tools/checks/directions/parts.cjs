// Where the parts of the product lie, and how a rule between two of them is written.

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

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

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
  rule,
}
