import { type ConverterType, converterTypes } from '@logline/contract/plug-ins'
import type { PlannedConverter, PlannedExtractor } from '@logline/processing'
import type { ExtractorRecord, StoredConverter } from './extractor-repo.ts'

/** What an extractor does, without whose it is and where it stands. */
export type ExtractorWork = Omit<
  ExtractorRecord,
  'id' | 'inputId' | 'title' | 'order' | 'creatorUserId' | 'createdAtMs'
>

/** For the plan. What it is called stands in the notes of messages. */
export function plannedExtractor({ id, title, ...work }: ExtractorRecord): PlannedExtractor {
  return { id, title, ...plannedWork(work) }
}

/** A draft of one: it has no name yet. */
export function plannedDraft(work: ExtractorWork): PlannedExtractor {
  return { id: '', title: '', ...plannedWork(work) }
}

export function isConverterType(type: string): type is ConverterType {
  return Object.hasOwn(converterTypes.types, type)
}

function plannedWork(work: ExtractorWork): Omit<PlannedExtractor, 'id' | 'title'> {
  const { type, cursorStrategy, sourceField, targetField, config, conditionType, conditionValue } = work
  const converters = work.converters.flatMap(plannedConverter)
  return {
    ...{ type, cursorStrategy, sourceField, targetField },
    ...{ config, converters, conditionType, conditionValue },
  }
}

/** Another version may have stored types that this one does not know. */
function plannedConverter({ type, config }: StoredConverter): PlannedConverter[] {
  return isConverterType(type) ? [{ type, config }] : []
}
