import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './checks/program.ts'

// Fires each alert of deploy/prometheus once, with the promtool of PATH (Debian: package prometheus) or of PROMTOOL.

const { error, status } = spawnSync(
  process.env.PROMTOOL ?? 'promtool',
  ['test', 'rules', join(root, 'deploy', 'prometheus', 'alerts.test.yaml')],
  { stdio: 'inherit' },
)
if (error) process.stderr.write('Falta promtool: instala Prometheus, o di dónde está en PROMTOOL.\n')
process.exit(status ?? 1)
