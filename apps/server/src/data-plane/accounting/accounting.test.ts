import { setTimeout as sleep } from 'node:timers/promises'
import { failuresStreamId } from '@logline/message'
import { expect, it } from 'vitest'
import type { Balance } from '../plan/plan.ts'
import { eventually } from '../testing/eventually.ts'
import { plannedInput } from '../testing/planned-input.ts'
import { post, sendUdp } from '../testing/senders.ts'
import { testFailuresSetId } from '../testing/start-data-plane.ts'
import { useDataPlane } from '../testing/use-data-plane.ts'

const { fixture } = useDataPlane()

async function balanceOf(inputId: string): Promise<Balance> {
  const balance = fixture().current.counters?.balances?.[inputId]
  if (!balance) throw new Error('Nothing was counted yet')
  const { received, stored, shed, failed, dropped, inJournal } = balance
  expect(received).toBe(stored + shed + failed + dropped + inJournal)
  return balance
}

async function failures() {
  return (await fixture().storedMessages(testFailuresSetId, failuresStreamId)).map(({ fields }) => fields)
}

it('what is sent is stored, or failed, or waits, and is counted so, over restarts and kills', async () => {
  const input = await plannedInput('gelf-http')
  await fixture().apply(input)
  for (const text of ['a', 'b', 'c']) await post(input, { short_message: text })
  await post(input, { host: 'without a text' })
  await eventually(async () => expect(await balanceOf(input.id)).toMatchObject({ received: 4, inJournal: 4 }))

  // Without an engine everything waits, whatever happens to the process.
  await fixture().current.kill()
  fixture().start()
  await fixture().apply(input)
  await post(input, { short_message: 'd' })
  await eventually(async () => expect(await balanceOf(input.id)).toMatchObject({ received: 5, inJournal: 5 }))

  fixture().current.setEngine(fixture().connection())
  const settled = { received: 5, stored: 4, failed: 1, shed: 0, dropped: 0, inJournal: 0 }
  await eventually(async () => expect(await balanceOf(input.id)).toEqual(settled))
  expect(await fixture().storedTexts()).toEqual(['a', 'b', 'c', 'd'])
  const [failed, ...others] = await failures()
  expect(others).toEqual([])
  expect(failed).toMatchObject({
    failure_type: 'decoding',
    gl2_source_input: input.id,
    gl2_remote_ip: '127.0.0.1',
  })
  expect(String(failed?.full_message)).toContain('without a text')

  for (const end of ['kill', 'stop'] as const) {
    await fixture().current[end]()
    fixture().start()
    await fixture().run(input)
    await eventually(async () => expect(await balanceOf(input.id)).toEqual(settled))
  }
  expect(await fixture().storedTexts()).toEqual(['a', 'b', 'c', 'd'])
  expect(await failures()).toHaveLength(1)
})

it('what a transport could not read is counted as failed, and kept over an orderly stop', async () => {
  const input = await plannedInput('gelf-udp')
  await fixture().run(input)
  await sendUdp(input, Buffer.from([0x1e, 0x0f, 1, 2]))
  await sendUdp(input, JSON.stringify({ short_message: 'whole', host: 'h' }))
  const settled = { received: 2, stored: 1, failed: 1, shed: 0, dropped: 0, inJournal: 0 }
  await eventually(async () => expect(await balanceOf(input.id)).toEqual(settled))
  await fixture().current.stop()
  fixture().start()
  await fixture().run(input)
  await eventually(async () => expect(await balanceOf(input.id)).toEqual(settled))
})

it('what is odd is stored, and is none of what failed', async () => {
  const input = await plannedInput('syslog-udp')
  await fixture().run(input)
  await sendUdp(input, 'a text without a priority')
  const settled = { received: 1, stored: 1, failed: 0, shed: 0, dropped: 0, inJournal: 0 }
  await eventually(async () => expect(await balanceOf(input.id)).toEqual(settled))
  await eventually(async () =>
    expect(fixture().current.counters?.inputs[input.id]).toMatchObject({
      oddMessages: 1,
      invalidMessages: 0,
      failures: 0,
      recentProblems: [{ kind: 'oddMessages', reason: 'Syslog: no priority' }],
    }),
  )
})

it('holds at any moment while messages come in, and the process is killed again and again', async () => {
  const input = await plannedInput('gelf-http')
  let accepted = 0
  let isOver = false
  const sending = (async () => {
    for (let no = 0; !isOver; no++) {
      const body = no % 7 === 0 ? { host: 'h' } : { short_message: `text ${no}`, host: 'h' }
      accepted += (await post(input, body).catch(() => 0)) === 202 ? 1 : 0
    }
  })()
  for (let round = 0; round < 4; round++) {
    await fixture().run(input)
    await eventually(async () => expect((await balanceOf(input.id)).stored).toBeGreaterThan(round * 20))
    await sleep(200)
    await balanceOf(input.id)
    await fixture().current.kill()
    fixture().start()
  }
  isOver = true
  await sending
  await fixture().run(input)
  await eventually(async () => expect((await balanceOf(input.id)).inJournal).toBe(0))
  const { received, stored, failed } = await balanceOf(input.id)
  expect((await fixture().storedMessages()).length).toBe(stored)
  expect(await failures()).toHaveLength(failed)
  expect(received).toBe(stored + failed)
  // What was acknowledged is among them; a kill may have cost an answer.
  expect(received).toBeGreaterThanOrEqual(accepted)
})
