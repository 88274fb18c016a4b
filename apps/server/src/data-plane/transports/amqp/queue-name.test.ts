import { expect, it } from 'vitest'
import { queueName } from './queue-name.ts'

it.each([
  ['log-messages', 'log-messages'],
  ['logs-%d', 'logs-7'],
  ['%d.%03d.%3d', '7.007.  7'],
  ['100%% of %d', '100% of 7'],
  ['50% of %s', '50% of %s'],
])('%s is %s', (pattern, name) => {
  expect(queueName(pattern, 7)).toBe(name)
})
