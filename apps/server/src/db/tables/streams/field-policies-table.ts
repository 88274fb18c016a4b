/** What somebody decided about the columns of fields; those without a row are left to their use. */
export interface FieldPoliciesTable {
  index_set_id: string
  field: string
  policy: 'pinned' | 'forbidden'
  /** Username. */
  decided_by: string
  decided_at_ms: number
}
