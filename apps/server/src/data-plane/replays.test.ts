import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { failuresStreamId } from '@logline/message'
import { expect, it } from 'vitest'
import {
  flowSet,
  netFlow9,
  template,
} from '../../../../packages/processing/src/codecs/testing/flow-frames.ts'
import type { PlannedInput, ReplayAnswer, ReplayedRecord } from './plan/plan.ts'
import { eventually } from './testing/eventually.ts'
import { plannedInput } from './testing/planned-input.ts'
import { post } from './testing/senders.ts'
import { testFailuresSetId, testIndexSetId, usualConditions } from './testing/start-data-plane.ts'
import { useDataPlane } from './testing/use-data-plane.ts'

const { fixture } = useDataPlane()
const receivedAtMs = Date.UTC(2026, 10, 1, 12)

function record(input: PlannedInput, text: string, attempt = 2): ReplayedRecord {
  const payload = JSON.stringify({ short_message: text, host: 'h' })
  return {
    inputId: input.id,
    attempt,
    receivedAtMs,
    remoteAddress: '10.1.2.3',
    remotePort: 514,
    base64: Buffer.from(payload).toString('base64'),
  }
}

async function taken(replayId: string, ...records: ReplayedRecord[]): Promise<ReplayAnswer> {
  fixture().current.send({ type: 'replay', request: { kind: 'take', replayId, records } })
  return fixture().current.replayAnswer(replayId)
}

/** Asked again while it is not known. */
async function outcome(replayId: string): Promise<ReplayAnswer['state']> {
  return eventually(async () => {
    fixture().current.send({ type: 'replay', request: { kind: 'ask', replayId } })
    const { state } = await fixture().current.replayAnswer(replayId)
    expect(state).not.toBe('unknown')
    return state
  })
}

function balanceOf(input: PlannedInput) {
  const balance = fixture().current.counters?.balances?.[input.id]
  if (!balance) throw new Error('Nothing was counted yet')
  const { received, stored, shed, failed, dropped, inJournal } = balance
  expect(received).toBe(stored + shed + failed + dropped + inJournal)
  return balance
}

it('what is replayed is received once more, from its sender and at its time, and is known over restarts', async () => {
  const input = await plannedInput('gelf-http')
  await fixture().apply(input)
  expect(await taken('one', record(input, 'a'), record(input, 'b'))).toMatchObject({ state: 'taken' })
  await eventually(async () => expect(balanceOf(input)).toMatchObject({ received: 2, inJournal: 2 }))
  for (const end of ['kill', 'stop'] as const) {
    // While it waits in the journal, and after it was stored.
    await fixture().current[end]()
    fixture().start()
    await fixture().run(input)
    expect([await outcome('one'), await outcome('another')]).toEqual(['taken', 'refused'])
    const settled = { received: 2, stored: 2, failed: 0, inJournal: 0 }
    await eventually(async () => expect(balanceOf(input)).toMatchObject(settled))
  }
  const messages = await fixture().storedMessages()
  expect(messages.map(({ fields }) => fields.message).sort()).toEqual(['a', 'b'])
  expect(messages[0]).toMatchObject({
    timestampMs: receivedAtMs,
    fields: { gl2_remote_ip: '10.1.2.3', gl2_remote_port: 514, gl2_source_input: input.id },
  })
})

it('what fails again is a failure that counts its attempts', async () => {
  const input = await plannedInput('gelf-http')
  await fixture().run(input)
  const broken = { ...record(input, '', 3), base64: Buffer.from('{').toString('base64') }
  expect(await taken('one', broken)).toMatchObject({ state: 'taken' })
  await eventually(async () => expect(balanceOf(input)).toMatchObject({ received: 1, failed: 1 }))
  const [failure] = await fixture().storedMessages(testFailuresSetId, failuresStreamId)
  expect(failure).toMatchObject({
    timestampMs: receivedAtMs,
    fields: { failed_message_attempts: 3, failed_message_others: 0 },
  })
})

it('is taken once, whenever the process is killed', async () => {
  const input = await plannedInput('gelf-http')
  const texts = Array.from({ length: 6 }, (_, no) => `text ${no}`)
  let refused = 0
  for (const [no, text] of texts.entries()) {
    await fixture().run(input)
    for (let attempt = 0; ; attempt++) {
      const replayId = `${no}.${attempt}`
      const records = [record(input, `${text}a`), record(input, `${text}b`)]
      const isKilled = attempt === 0
      fixture().current.send({ type: 'replay', request: { kind: 'take', replayId, records } })
      if (isKilled) {
        if (no % 3 > 0) await post(input, { short_message: 'other', host: 'h' })
        if (no % 3 > 1)
          expect(await fixture().current.replayAnswer(replayId)).toMatchObject({ state: 'taken' })
        await fixture().current.kill()
        fixture().start()
        await fixture().run(input)
      }
      if ((await outcome(replayId)) === 'taken') break
      // What was answered stays so.
      expect(no % 3).toBeLessThan(2)
      refused++
    }
  }
  const expected = texts.flatMap((text) => [`${text}a`, `${text}b`]).sort()
  await eventually(async () => {
    const stored = (await fixture().storedTexts()).filter((text) => text !== 'other')
    expect(stored).toEqual(expected)
    expect(balanceOf(input).inJournal).toBe(0)
  })
  // Some of the kills came first, or the test has tried nothing.
  expect(refused).toBeGreaterThan(0)
})

it('a full journal takes nothing of it, and says why', async () => {
  await fixture().current.kill()
  fixture().conditions = { ...usualConditions, journalMaxSizeBytes: 1 << 20 }
  fixture().start()
  const input = await plannedInput('gelf-http')
  await fixture().apply(input)
  const filler = 'x'.repeat(60_000)
  await eventually(async () => expect(await post(input, { short_message: filler, host: 'h' })).toBe(503))
  const before = await eventually(async () => {
    const { received } = balanceOf(input)
    expect(received).toBeGreaterThan(0)
    return received
  })
  const answer = await taken('one', record(input, 'a'))
  expect(answer).toEqual({ replayId: 'one', state: 'refused', reason: expect.stringMatching(/journal/i) })
  expect(await outcome('one')).toBe('refused')
  fixture().current.setEngine(fixture().connection())
  await eventually(async () => expect(balanceOf(input).inJournal).toBe(0))
  expect(balanceOf(input).stored).toBeLessThanOrEqual(before)
  expect(await fixture().storedTexts()).not.toContain('a')
  expect(await taken('two', record(input, 'a'))).toMatchObject({ state: 'taken' })
  await eventually(async () => expect(await fixture().storedTexts()).toContain('a'))
})

it('what the message store does not take is kept with its bytes, and can be replayed', async () => {
  const input = await plannedInput('gelf-http')
  await fixture().run(input)
  await post(input, { short_message: 'first', host: 'h' })
  await eventually(async () => expect(await fixture().storedTexts()).toEqual(['first']))
  const table = `${testIndexSetId}`
  await fixture().alterMessages(table, "ADD CONSTRAINT no_wombats CHECK message != 'wombat'")
  try {
    await post(input, { short_message: 'wombat', host: 'h' })
    await post(input, { short_message: 'second', host: 'h' })
    await eventually(async () => expect(balanceOf(input)).toMatchObject({ stored: 2, failed: 1 }))
  } finally {
    await fixture().alterMessages(table, 'DROP CONSTRAINT no_wombats')
  }
  const [failure] = await fixture().storedMessages(testFailuresSetId, failuresStreamId)
  expect(failure?.fields).toMatchObject({
    failure_type: 'indexing',
    failed_message_codec: 'gelf',
    failed_message_is_whole: true,
    failed_message_others: 0,
    failed_message_attempts: 1,
  })
  const base64 = String(failure?.fields.failed_message_base64)
  expect(JSON.parse(Buffer.from(base64, 'base64').toString())).toMatchObject({ short_message: 'wombat' })
  expect(await taken('one', { ...record(input, ''), base64 })).toMatchObject({ state: 'taken' })
  await eventually(async () => expect(await fixture().storedTexts()).toEqual(['first', 'second', 'wombat']))
  await eventually(async () => expect(balanceOf(input)).toMatchObject({ received: 4, stored: 3, failed: 1 }))
})

it('is read by the files that its input names now, and not at all while they cannot be used', async () => {
  const path = join(fixture().journalDir, 'elements.yml')
  await writeFile(path, '65: [:int16, :temperature]')
  const input = await plannedInput('netflow', { netflow9_definitions_Path: path })
  await fixture().run(input)
  const packet = netFlow9([flowSet(0, template(256, [[65, 2]])), flowSet(256, Buffer.from([0xff, 0xfb]))])
  const failed = { ...record(input, ''), base64: packet.toString('base64') }
  expect(await taken('one', failed)).toMatchObject({ state: 'taken' })
  await writeFile(path, '65: [:uint16, :pressure]')
  expect(await taken('two', failed)).toMatchObject({ state: 'taken' })
  await rm(path)
  expect(await taken('three', failed)).toEqual({
    replayId: 'three',
    state: 'refused',
    reason: 'The file of field definitions cannot be used. The log of the server says why.',
  })
  expect(await outcome('three')).toBe('refused')
  await eventually(async () => expect(balanceOf(input)).toMatchObject({ received: 2, stored: 2 }))
  const fields = (await fixture().storedMessages()).map((message) => message.fields)
  expect(fields).toContainEqual(expect.objectContaining({ nf_temperature: -5 }))
  expect(fields).toContainEqual(expect.objectContaining({ nf_pressure: 65_531 }))
})
