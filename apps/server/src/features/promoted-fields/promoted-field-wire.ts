import { type PromotedField, type PromotedFieldsOfSet, toZdt } from '@logline/contract'
import type { PromotedColumn, PromotedFields } from '@logline/engine'
import type { ColumnNeeds } from './column-needs.ts'
import type { FieldDecision } from './field-policy-repo.ts'

/** By name: fields that have columns, and those that somebody decided about. */
export function promotedFieldsWire(
  promoted: PromotedFields,
  decisions: readonly FieldDecision[],
  needs: ColumnNeeds,
): PromotedFieldsOfSet {
  const byField = new Map(decisions.map((decision) => [decision.field, decision]))
  const names = new Set([...promoted.columns.map(({ field }) => field), ...byField.keys()])
  return {
    fields: [...names].sort().map((field) => ({
      ...decisionWire(field, byField.get(field) ?? null),
      columns: promoted.columns.filter((column) => column.field === field).map(columnWire),
      waits_for: byField.get(field)?.policy === 'pinned' ? waitsFor(field, needs) : null,
      uses: promoted.uses.get(field) ?? 0,
    })),
    columns: needs.count,
    max_columns: promoted.maxColumns,
    size: promoted.tableBytes,
    unmeasured_size: promoted.unmeasuredBytes,
    counted_since: toZdt(promoted.countedSinceMs),
  }
}

export function decisionWire(field: string, decision: FieldDecision | null) {
  return {
    field,
    policy: decision?.policy ?? ('automatic' as const),
    decided_by: decision?.decidedBy ?? null,
    decided_at: decision ? toZdt(decision.decidedAtMs) : null,
  }
}

function columnWire({ type, state, reason, sinceMs, sizeBytes, problem }: PromotedColumn) {
  return { type, state, reason, since: sinceMs === null ? null : toZdt(sinceMs), size: sizeBytes, problem }
}

function waitsFor(field: string, needs: ColumnNeeds): PromotedField['waits_for'] {
  const missing = needs.missingOf(field)
  if (missing === null) return 'values'
  if (missing.length === 0) return null
  return needs.count + missing.length > needs.maxColumns ? 'room' : 'server'
}
