import { describe, expect, it } from 'vitest'
import type { Plan } from '../../data-plane/plan/plan.ts'
import { createPlanPublisher } from './plan-publisher.ts'

type Draft = Omit<Plan, 'version'>

function draft(title: string): Draft {
  const input = {
    id: 'a',
    type: 't',
    title,
    configuration: {},
    staticFields: {},
    extractors: [],
    isWanted: true,
  }
  const defaultStream = { id: 's', indexSetId: 'i' }
  return {
    processors: [],
    inputs: [input],
    outputs: [],
    defaultStream,
    streams: [],
    grokPatterns: {},
    failuresStream: null,
    indexSets: [],
  }
}

describe('publishing plans', () => {
  it('numbers them upwards', async () => {
    const plans: Plan[] = []
    const publisher = createPlanPublisher(
      async () => draft('x'),
      (plan) => plans.push(plan),
    )
    await publisher.publish()
    await publisher.publish()
    expect(plans.map(({ version }) => version)).toEqual([1, 2])
  })

  it('lets changes during a build share the next one, which sees them all', async () => {
    let title = 'old'
    const plans: Plan[] = []
    const build = async () => {
      const seen = title
      await new Promise((resolve) => setTimeout(resolve, 5))
      return draft(seen)
    }
    const publisher = createPlanPublisher(build, (plan) => plans.push(plan))
    const first = publisher.publish()
    title = 'new'
    await Promise.all([first, publisher.publish(), publisher.publish(), publisher.publish()])
    expect(plans.map(({ inputs }) => inputs[0]?.title)).toEqual(['old', 'new'])
  })

  it('tells who asked when a plan cannot be built, and builds the next', async () => {
    let isBroken = true
    const build = async () => {
      if (isBroken) throw new Error('no metadata')
      return draft('x')
    }
    const publisher = createPlanPublisher(build, () => undefined)
    await expect(publisher.publish()).rejects.toThrow('no metadata')
    isBroken = false
    await publisher.publish()
    expect(publisher.newest()?.version).toBe(1)
  })
})
