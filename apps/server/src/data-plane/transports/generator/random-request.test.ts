import { expect, it } from 'vitest'
import { randomRequest } from './random-request.ts'

/** Numbers in [0, 1) that are the same in every run (Park and Miller, 1988). */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

it('has the shares and times of the reference', () => {
  const random = sequence(7)
  const requests = Array.from({ length: 100_000 }, () => randomRequest(random))
  const share = (member: keyof (typeof requests)[0], value: unknown) =>
    requests.filter((request) => request[member] === value).length / requests.length
  const expected = [
    ['http_method', 'GET', 0.86],
    ['http_method', 'POST', 0.05],
    ['http_method', 'DELETE', 0.05],
    ['http_method', 'PUT', 0.04],
    ['http_response_code', 504, 0.004],
    ['http_response_code', 500, 0.016],
    ['http_response_code', 201, 0.049],
    ['resource', '/posts', 40 / 65],
    ['action', 'edit', 1 / 65],
    ['user_id', 6_469_981, 40 / 68],
  ] as const
  for (const [member, value, probability] of expected)
    expect.soft(share(member, value), `${member} ${value}`).toBeCloseTo(probability, 2)
  const gets = requests.filter((each) => each.http_method === 'GET' && each.http_response_code === 200)
  const times = gets.map((each) => each.took_ms).filter((ms) => ms < 400)
  expect([Math.min(...times), Math.max(...times)]).toEqual([35, 65])
  expect(requests.every(({ took_ms }) => Number.isInteger(took_ms))).toBe(true)
})
