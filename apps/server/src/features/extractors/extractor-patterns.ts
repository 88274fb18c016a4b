import type { Db } from '../../db/index.ts'
import type { PatternUsers } from '../grok/index.ts'
import { inputRepo } from '../inputs/index.ts'
import { extractorRepo } from './extractor-repo.ts'
import { searchedPattern } from './extractors-of-plan.ts'

/** The extractors that search by grok patterns. */
export function extractorPatterns(db: Db, runtime: Pick<PatternUsers, 'publishPlan'>): PatternUsers {
  return {
    publishPlan: () => runtime.publishPlan(),
    async all() {
      const [byInput, inputs] = await Promise.all([extractorRepo(db).byInput(), inputRepo(db).all()])
      return inputs.flatMap(({ id: input_id, title: input_title }) =>
        (byInput.get(input_id) ?? []).flatMap((extractor) => {
          const { id, title } = extractor
          const use = { type: 'extractor' as const, id, title, input_id, input_title }
          return searchedPattern(extractor).map((pattern) => ({ pattern, use }))
        }),
      )
    },
  }
}
