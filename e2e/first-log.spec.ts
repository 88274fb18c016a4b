import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import gelf from 'gelf-pro'
import { freePort } from '../dev/free-port.ts'
import { until } from '../dev/product.ts'
import { openConsole, searchFor } from './console.ts'
import { test } from './shared-product.ts'

/** How often at most; the machine is shared. */
const attempts = 3

/** Sends messages with words of their own until one is on the screen within 2 s, and notes how long each took: a machine may be slower. */
async function expectVisible(page: Page, send: (word: string) => void): Promise<void> {
  const delaysMs: number[] = []
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const word = `marker${Date.now()}x${attempt}`
    await searchFor(page, word)
    const seen = shownAtMs(page, word)
    const sentAtMs = Date.now()
    send(word)
    delaysMs.push((await seen) - sentAtMs)
    if ((delaysMs.at(-1) ?? 0) < 2000) break
  }
  test.info().annotations.push({ type: 'visible after', description: `${delaysMs.join(', ')} ms` })
}

/** Searches again whenever no search runs, and says when a row first has the word: what the way from the test to the page takes is left out. */
function shownAtMs(page: Page, word: string): Promise<number> {
  const search = page.getByRole('button', { name: 'Search', exact: true })
  return search.evaluate(async (button, wanted) => {
    const document = button.ownerDocument
    const isShown = () =>
      [...document.querySelectorAll('tr')].some(({ textContent }) => textContent?.includes(wanted))
    for (const deadlineMs = Date.now() + 300_000; !isShown(); ) {
      if (Date.now() > deadlineMs) throw new Error(`"${wanted}" is not on the screen`)
      if (!document.querySelector('[aria-busy="true"]')) button.click()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return Date.now()
  }, word)
}

test('a message that gelf-pro sends over UDP is visible, and after how long is noted', async ({
  page,
  product,
}) => {
  const port = await freePort()
  await product.addInput('org.graylog2.inputs.gelf.udp.GELFUDPInput', { bind_address: '127.0.0.1', port })
  gelf.setConfig({ adapterName: 'udp', adapterOptions: { host: '127.0.0.1', port } })
  await openConsole(page, product)
  await expectVisible(page, (word) => gelf.info(`hello from gelf-pro ${word}`, { shipper: 'gelf-pro' }))
})

test('a message that logger sends as syslog over UDP is visible, and after how long is noted', async ({
  page,
  product,
}) => {
  test.skip(!existsSync('/usr/bin/logger'), 'skipped: needs logger (bsdutils)')
  const port = await freePort()
  await product.addInput('org.graylog2.inputs.syslog.udp.SyslogUDPInput', { bind_address: '127.0.0.1', port })
  await openConsole(page, product)
  await expectVisible(page, (word) => {
    execFileSync('logger', [
      '--server',
      '127.0.0.1',
      '--port',
      String(port),
      '--udp',
      '--rfc5424',
      `hello from logger ${word}`,
    ])
  })
})

test('a message that rsyslog forwards over TCP with octet counting is visible, and after how long is noted', async ({
  page,
  product,
}) => {
  test.skip(!existsSync('/usr/sbin/rsyslogd') || !existsSync('/usr/bin/logger'), 'skipped: needs rsyslog')
  const port = await freePort()
  await product.addInput('org.graylog2.inputs.syslog.tcp.SyslogTCPInput', { bind_address: '127.0.0.1', port })
  const folder = mkdtempSync(join(tmpdir(), 'logline-rsyslog-'))
  const socket = join(folder, 'log')
  writeFileSync(
    join(folder, 'rsyslog.conf'),
    `module(load="imuxsock" SysSock.Use="off")
input(type="imuxsock" Socket="${socket}")
action(type="omfwd" target="127.0.0.1" port="${port}" protocol="tcp" TCP_Framing="octet-counted" template="RSYSLOG_SyslogProtocol23Format")
`,
  )
  const rsyslog = spawn(
    '/usr/sbin/rsyslogd',
    ['-n', '-f', join(folder, 'rsyslog.conf'), '-i', join(folder, 'pid')],
    { stdio: 'ignore' },
  )
  try {
    await until(async () => existsSync(socket), 'rsyslog listens')
    await openConsole(page, product)
    await expectVisible(page, (word) => {
      execFileSync('logger', ['--socket', socket, '--tag', 'rsyslog-test', `hello from rsyslog ${word}`])
    })
  } finally {
    rsyslog.kill('SIGTERM')
    await new Promise((resolve) => rsyslog.once('exit', resolve))
    rmSync(folder, { recursive: true, force: true })
  }
})
