import type { ReplayResult } from '@logline/contract'
import { expect, it } from 'vitest'
import { leftText, planText, resultText } from './replay-words.ts'

const none: ReplayResult = {
  selected: 0,
  replayable: 0,
  successfully_performed: 0,
  skipped: [],
  left: 0,
  next_from: null,
  stopped_because: null,
}

it.each([
  [none, /^There are no failures to replay\.$/],
  [{ ...none, selected: 3 }, /^None of 3 failures can be replayed\.$/],
  [{ ...none, selected: 1, replayable: 1 }, /^1 failure can be replayed\. Its bytes go through its input/],
  [{ ...none, selected: 2000, replayable: 1200 }, /^1,200 of 2,000 failures can be replayed\. Their bytes/],
])('says what a replay would do: %j', (result, text) => {
  expect(planText(result)).toMatch(text)
})

it.each([
  [none, 'Nothing was replayed.', null],
  [
    { ...none, successfully_performed: 1, left: 1 },
    '1 failure was replayed. What has become of it is found in a moment.',
    '1 failure is left for the next replay: the oldest go first.',
  ],
  [
    { ...none, successfully_performed: 2, left: 3 },
    '2 failures were replayed. What has become of them is found in a moment.',
    '3 failures are left for the next replay: the oldest go first.',
  ],
])('says what a replay has done: %j', (result, text, left) => {
  expect(resultText(result)).toBe(text)
  expect(leftText(result)).toBe(left)
})
