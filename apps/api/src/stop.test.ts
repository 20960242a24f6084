import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

test('a process whose close hangs ends all the same, and not with 0', async () => {
  const program = `import { stopOnSignal } from '${new URL('./stop.ts', import.meta.url).href}'
    stopOnSignal(() => new Promise(() => {}), 0, 50)
    process.send('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  await once(child, 'message')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([1, null])
})
