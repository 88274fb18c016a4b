import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'

it('a thread that dies ends the thread that has started it, with the reason', async () => {
  const module = new URL('./processing-threads.ts', import.meta.url)
  const script = `
    import { ProcessingThreads } from '${module.href}'
    const threads = new ProcessingThreads({ count: 1, nodeId: 'node', onTallied() {} })
    const header = { bodyBytes: 0, checksum: 0, firstRecordNo: 0, recordCount: 0 }
    const order = { bytes: new Uint8Array(24), header, firstUnreadNo: 0, salt: 0 }
    threads.process(order, { hash: 'h', text: 'no plan' }, () => {})`
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`))
  const [error] = await once(worker, 'error')
  expect(String(error)).toContain('no plan')
})
