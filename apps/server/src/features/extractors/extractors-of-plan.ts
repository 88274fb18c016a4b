import { neededPatterns, type PlannedExtractor } from '@logline/processing'
import type { Db } from '../../db/index.ts'
import { grokDefinitions } from '../grok/index.ts'
import { type ExtractorRecord, extractorRepo } from './extractor-repo.ts'
import { plannedExtractor } from './planned-extractor.ts'

interface ExtractorsOfPlan {
  /** In their order. */
  ofInput: (inputId: string) => readonly PlannedExtractor[]
  /** Those that they lead to, by name: what is changed in others makes no new plan. */
  grokPatterns: Readonly<Record<string, string>>
}

/** What the data plane works by. */
export async function extractorsOfPlan(db: Db): Promise<ExtractorsOfPlan> {
  const byInput = await extractorRepo(db).byInput()
  const texts = [...byInput.values()].flat().flatMap(searchedPattern)
  const definitions = texts.length > 0 ? await grokDefinitions(db) : new Map<string, string>()
  const needed = neededPatterns(texts, definitions)
  return {
    ofInput: (inputId) => (byInput.get(inputId) ?? []).map(plannedExtractor),
    grokPatterns: Object.fromEntries([...definitions].filter(([name]) => needed.has(name))),
  }
}

/** What an extractor searches by, when that is a grok pattern. */
export function searchedPattern({ type, config }: Pick<ExtractorRecord, 'type' | 'config'>): string[] {
  return type === 'grok' && typeof config.grok_pattern === 'string' ? [config.grok_pattern] : []
}
